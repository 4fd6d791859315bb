import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "בחירת צוות",
  currentTeam: "הצוות הנוכחי",
  teamSettings: "הגדרות הצוות",
  noTeam: "ללא צוות",
  otherTeams: "צוותים אחרים",
  noTeamsYet: "עדיין אין צוותים",
  createTeam: "יצירת צוות",

  passkeys: "מפתחות גישה",
  passkeyAdd: "הוספת מפתח גישה",
  passkeyName: "שם מפתח הגישה",
  passkeyNameMissing: "יש להזין שם",
  passkeyAddedOn: "נוסף בתאריך {date}.",
  passkeyUsedOn: "שימוש אחרון בתאריך {date}.",
  passkeyOnlyMethod: "שיטת ההתחברות היחידה שלך.",
  passkeyRenameNamed: "שינוי השם של {name}",
  passkeyRemoveNamed: "הסרה של {name}",
  passkeyDelete: "מחיקת מפתח הגישה",
  passkeyRemoveSure: "לא יהיה אפשר עוד להתחבר באמצעות ״{name}״. להסיר אותו?",
  rename: "שינוי שם",
  remove: "הסרה",
  save: "שמירה",

  accountMenu: "תפריט החשבון",
  accountSettings: "הגדרות החשבון",
  notSignedIn: "לא התחברת",
  toggleTheme: "החלפת ערכת הנושא",
};

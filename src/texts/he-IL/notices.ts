import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "התחברות בשם משתמש",
  impersonationNotice: "התחברת בתור {name}",
  impersonationStop: "סיום",

  onLocalhost: "רק מי שגולש ב-localhost רואה את ההסבר הזה.",
  untrustedTitle: "הדומיין הזה אינו מהימן",
  untrustedBody: "{origin} אינו בין הדומיינים המהימנים של הפרויקט שלך, וגם localhost אינו מותר.",
  untrustedFix: "הוספה כאן",
  wrongKeyTitle: "מפתח הלקוח הציבורי שגוי",
  wrongKeyBody: "המפתח של האפליקציה הזו אינו שייך לפרויקט {project}, בוטל או שתוקפו פג.",
  wrongKeyFix: "הצגת מפתחות הפרויקט",
  noProjectTitle: "הפרויקט לא קיים",
  noProjectBody: "בשרת הזה אין פרויקט {project}. יש לבדוק את projectId ואת baseUrl של האפליקציה.",
  noProjectFix: "הצגת הפרויקטים שלך",
};

import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "השם שלך בצוות",
  teamUserNameAbout: "השם הזה מחליף בצוות הזה את שם התצוגה שלך",
  teamPicture: "תמונת הצוות",
  teamPictureAbout: "העלאת תמונה משלך שתוצג כתמונת הצוות",
  teamName: "שם הצוות",
  teamNameAbout: "שינוי שם התצוגה של הצוות",
  teamNameMissing: "יש להזין שם תצוגה",
  teamNameTooLong: {
    one: "השם ארוך מדי. הוא יכול להכיל לכל היותר תו אחד.",
    two: "השם ארוך מדי. הוא יכול להכיל לכל היותר שני תווים.",
    other: "השם ארוך מדי. הוא יכול להכיל לכל היותר {length} תווים.",
  },
  teamNameSaved: "נשמר",

  teamMembers: "חברי הצוות",
  teamMember: "משתמש",
  teamMemberNameless: "לא הוגדר שם תצוגה",

  teamInvite: "הזמנה לצוות",
  teamInviteAbout: "אפשר להזמין אנשים לצוות באימייל",
  teamInviteEmail: "אימייל",
  teamInviteButton: "שליחת הזמנה",
  teamInvited: "נשלחה הזמנה אל {email}",
  teamInvitations: "הזמנות ממתינות",
  teamInvitationsNone: "אין הזמנות ממתינות",
  teamInvitationExpires: "תאריך תפוגה",
  teamInvitationActions: "פעולות",
  teamInvitationRevoke: "ביטול ההזמנה שנשלחה אל {email}",
  teamInvitationRevoked: "ההזמנה שנשלחה אל {email} בוטלה",

  teamKeys: "מפתחות API של הצוות",
  teamKeysAbout: "מפתחות API מאפשרים לתוכנות לגשת לצוות שלך.",

  teamLeave: "עזיבת הצוות",
  teamLeaveAbout: "עזיבת הצוות הזה והסרת הפרופיל שלך בו",
  teamLeaveButton: "עזיבת הצוות",
  teamLeaveSure: "לעזוב את הצוות?",
  teamLeaveConfirm: "עזיבה",

  teamCreate: "יצירת צוות",
  teamCreateAbout: "יש להזין שם תצוגה לצוות החדש",
  teamCreateName: "שם תצוגה",
  teamCreateButton: "יצירה",
  teamCreationDisabled: "יצירת צוותים אינה פעילה",
};

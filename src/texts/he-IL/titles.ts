import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "התחברות",
  titleSignUp: "הרשמה",
  titleSignOut: "התנתקות",
  titleResetPassword: "איפוס הסיסמה",
  titleVerifyEmail: "אימות כתובת האימייל",
  titleAccountSettings: "הגדרות החשבון",
  titleTeamInvitation: "הזמנה לצוות",
  titleError: "שגיאה",
  titleAuthorize: "מתן הרשאה",
  titlePageNotFound: "הדף לא נמצא",
};

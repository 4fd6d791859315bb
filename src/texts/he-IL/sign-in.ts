import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "התחברות לחשבון",
  signUpHeading: "יצירת חשבון חדש",
  noAccountYet: "אין לך חשבון?",
  haveAccountAlready: "כבר יש לך חשבון?",
  signInLink: "התחברות",
  signUpLink: "הרשמה",
  noMethod: "אין שיטת התחברות מופעלת.",
  orContinueWith: "או להמשיך באמצעות",
  emailTab: "אימייל",
  emailAndPasswordTab: "אימייל וסיסמה",
  methods: "שיטות התחברות",

  signInWith: "התחברות באמצעות {provider}",
  signUpWith: "הרשמה באמצעות {provider}",
  lastUsed: "שימוש אחרון",
  notInFrame: "מטעמי אבטחה, אי אפשר להשתמש בספק ההתחברות הזה בתוך iframe.",

  email: "אימייל",
  password: "סיסמה",
  repeatPassword: "אימות סיסמה",
  forgotPassword: "שכחת את הסיסמה?",
  signInButton: "התחברות",
  signUpButton: "הרשמה",
  showPassword: "הצגת הסיסמה",
  hidePassword: "הסתרת הסיסמה",

  sendEmail: "שליחת אימייל",
  enterCode: "יש להזין את הקוד שקיבלת באימייל",
  codeSent: "שלחנו קוד וקישור אל {email}. שניהם תקפים למשך עשר דקות. לא הגיע אימייל? כדאי לבדוק בתיקיית הספאם.",
  cancel: "ביטול",

  emailMissing: "יש להזין כתובת אימייל",
  emailInvalid: "יש להזין כתובת אימייל תקינה",
  passwordMissing: "יש להזין סיסמה",
  passwordTooShort: {
    one: "הסיסמה קצרה מדי. היא צריכה להכיל לפחות תו אחד.",
    two: "הסיסמה קצרה מדי. היא צריכה להכיל לפחות שני תווים.",
    other: "הסיסמה קצרה מדי. היא צריכה להכיל לפחות {length} תווים.",
  },
  passwordTooLong: {
    one: "הסיסמה ארוכה מדי. היא יכולה להכיל לכל היותר תו אחד.",
    two: "הסיסמה ארוכה מדי. היא יכולה להכיל לכל היותר שני תווים.",
    other: "הסיסמה ארוכה מדי. היא יכולה להכיל לכל היותר {length} תווים.",
  },
  repeatMissing: "יש להזין את הסיסמה שוב",
  passwordsDiffer: "הסיסמאות אינן זהות",
  unexpected: "משהו השתבש. אפשר לנסות שוב.",
  offline: "אין חיבור לאינטרנט. יש לבדוק את החיבור לאינטרנט ולנסות שוב.",

  passkeySignIn: "התחברות באמצעות מפתח גישה",

  signOut: "התנתקות",
  signIn: "התחברות",
  signUp: "הרשמה",
};

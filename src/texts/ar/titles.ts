import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "تسجيل الدخول",
  titleSignUp: "إنشاء حساب",
  titleSignOut: "تسجيل الخروج",
  titleResetPassword: "إعادة تعيين كلمة المرور",
  titleVerifyEmail: "تأكيد البريد الإلكتروني",
  titleAccountSettings: "إعدادات الحساب",
  titleTeamInvitation: "دعوة إلى فريق",
  titleError: "خطأ",
  titleAuthorize: "منح الإذن",
  titlePageNotFound: "الصفحة غير موجودة",
};

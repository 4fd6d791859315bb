import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "تسجيل الدخول إلى حسابك",
  signUpHeading: "إنشاء حساب جديد",
  noAccountYet: "ليس لديك حساب؟",
  haveAccountAlready: "لديك حساب بالفعل؟",
  signInLink: "تسجيل الدخول",
  signUpLink: "إنشاء حساب",
  noMethod: "لم يتم تفعيل أي طريقة لتسجيل الدخول.",
  orContinueWith: "أو المتابعة باستخدام",
  emailTab: "البريد الإلكتروني",
  emailAndPasswordTab: "البريد الإلكتروني وكلمة المرور",
  methods: "طرق تسجيل الدخول",

  signInWith: "تسجيل الدخول باستخدام {provider}",
  signUpWith: "إنشاء حساب باستخدام {provider}",
  lastUsed: "الأخيرة",
  notInFrame: "لأسباب أمنية، لا يمكن استخدام مزوّد تسجيل الدخول هذا داخل إطار مضمّن.",

  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  repeatPassword: "تأكيد كلمة المرور",
  forgotPassword: "هل نسيت كلمة المرور؟",
  signInButton: "تسجيل الدخول",
  signUpButton: "إنشاء حساب",
  showPassword: "إظهار كلمة المرور",
  hidePassword: "إخفاء كلمة المرور",

  sendEmail: "إرسال رسالة إلكترونية",
  enterCode: "أدخِل الرمز الوارد في رسالتك الإلكترونية",
  codeSent:
    "أرسلنا رمزًا ورابطًا إلى {email}. كلاهما صالح لمدة عشر دقائق. لم تصلك الرسالة؟ تحقَّق من مجلد الرسائل غير المرغوب فيها.",
  cancel: "إلغاء",

  emailMissing: "يُرجى إدخال بريدك الإلكتروني",
  emailInvalid: "يُرجى إدخال بريد إلكتروني صالح",
  passwordMissing: "يُرجى إدخال كلمة المرور",
  passwordTooShort: {
    zero: "كلمة المرور قصيرة جدًا. يجب ألا تقل عن {length} حرف.",
    one: "كلمة المرور قصيرة جدًا. يجب ألا تقل عن حرف واحد.",
    two: "كلمة المرور قصيرة جدًا. يجب ألا تقل عن حرفين.",
    few: "كلمة المرور قصيرة جدًا. يجب ألا تقل عن {length} أحرف.",
    many: "كلمة المرور قصيرة جدًا. يجب ألا تقل عن {length} حرفًا.",
    other: "كلمة المرور قصيرة جدًا. يجب ألا تقل عن {length} حرف.",
  },
  passwordTooLong: {
    zero: "كلمة المرور طويلة جدًا. يجب ألا تزيد على {length} حرف.",
    one: "كلمة المرور طويلة جدًا. يجب ألا تزيد على حرف واحد.",
    two: "كلمة المرور طويلة جدًا. يجب ألا تزيد على حرفين.",
    few: "كلمة المرور طويلة جدًا. يجب ألا تزيد على {length} أحرف.",
    many: "كلمة المرور طويلة جدًا. يجب ألا تزيد على {length} حرفًا.",
    other: "كلمة المرور طويلة جدًا. يجب ألا تزيد على {length} حرف.",
  },
  repeatMissing: "يُرجى تأكيد كلمة المرور",
  passwordsDiffer: "كلمتا المرور غير متطابقتين",
  unexpected: "حدث خطأ ما. يُرجى إعادة المحاولة.",
  offline: "لا يوجد اتصال بالإنترنت. يُرجى التحقق من اتصالك بالإنترنت وإعادة المحاولة.",

  passkeySignIn: "تسجيل الدخول باستخدام مفتاح مرور",

  signOut: "تسجيل الخروج",
  signIn: "تسجيل الدخول",
  signUp: "إنشاء حساب",
};

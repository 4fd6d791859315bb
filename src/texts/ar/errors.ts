import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "تسجيل الدخول بكلمة مرور غير مفعَّل لهذا المشروع.",
  SIGN_UP_NOT_ENABLED: "إنشاء حسابات جديدة غير مسموح به",
  USER_EMAIL_ALREADY_EXISTS: "يوجد حساب بالفعل بالبريد الإلكتروني «{email}».",
  emailTakenUnverified:
    "يوجد حساب بالفعل بالبريد الإلكتروني «{email}»، لكن لم يتم تأكيد هذا البريد. يُرجى تسجيل الدخول إلى حسابك الحالي بالطريقة التي أنشأته بها، ثم تأكيد بريدك الإلكتروني لتسجيل الدخول بهذه الطريقة.",
  PASSWORD_TOO_SHORT: "كلمة المرور قصيرة جدًا. الحد الأدنى لعدد الأحرف هو {length}.",
  PASSWORD_TOO_LONG: "كلمة المرور طويلة جدًا. الحد الأقصى لعدد الأحرف هو {length}.",
  PASSWORD_TOO_COMMON: "كلمة المرور هذه شائعة جدًا ويسهل تخمينها. يُرجى اختيار كلمة مرور أخرى.",
  VERIFICATION_ERROR: "رمز غير صالح",
  INVALID_TOTP_CODE: "رمز المصادقة غير صالح",
  INVALID_RECOVERY_CODE: "رمز الاسترداد غير صالح",
  TOO_MANY_ATTEMPTS: "محاولات كثيرة جدًا. يُرجى إعادة المحاولة بعد {seconds} ثانية.",
  tryAgainAt: "محاولات كثيرة جدًا. يُرجى إعادة المحاولة في الساعة {time}.",

  PASSKEY_AUTHENTICATION_NOT_ENABLED: "تسجيل الدخول بمفتاح مرور غير مفعَّل لهذا المشروع.",
  PASSKEY_NOT_FOUND: "لم يتم العثور على مفتاح المرور.",
  passkeyCancelled: "تم إلغاء طلب مفتاح المرور أو انتهت مهلته. يُرجى إعادة المحاولة أو استخدام طريقة أخرى.",
  passkeyUnsupported: "لا يتيح هذا المتصفح استخدام مفاتيح المرور. يُرجى استخدام طريقة أخرى.",
  passkeyUnknown: "لا يوجد حساب هنا يستخدم مفتاح المرور هذا. يُرجى استخدام مفتاح مرور آخر أو طريقة أخرى.",
  passkeyExistsHere: "يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.",
  passkeyWrongPlace: "لا يمكن استخدام مفاتيح المرور في هذه الصفحة.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "هذا الحساب مرتبط بالفعل بمستخدم آخر. يُرجى ربط حساب مختلف.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "المستخدم مرتبط بالفعل بحساب OAuth آخر. هل اخترت الحساب الخطأ في صفحة مزوّد OAuth؟",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "يُستخدم بالفعل مزوّد بمعرّف الحساب نفسه لتسجيل الدخول.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "مزوّد OAuth غير موجود أو غير مفعَّل.",
  OUTER_OAUTH_TIMEOUT: "انتهت مهلة عملية OAuth. يُرجى تسجيل الدخول مجددًا.",
  INVALID_AUTHORIZATION_CODE: "رمز التفويض غير صالح.",

  USER_AUTHENTICATION_REQUIRED: "يجب تسجيل الدخول لإجراء هذه العملية.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "انتهت جلستك أو تم إبطالها. يُرجى تسجيل الدخول مجددًا.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "هذا الشخص عضو في الفريق بالفعل.",
  REQUEST_TOO_LARGE: "الطلب كبير جدًا. الحد الأقصى هو {limit_bytes} بايت.",

  SERVER_BUSY: "الخادم مشغول. يُرجى إعادة المحاولة بعد قليل.",
  SERVER_UNAVAILABLE: "الخادم مشغول أو قاعدة بياناته لا تستجيب. يُرجى إعادة المحاولة بعد قليل.",
  OBJECT_DELETED_CONCURRENTLY: "تم حذف عنصر في هذا الطلب في الوقت نفسه. يُرجى إعادة تحميل الصفحة والمحاولة مجددًا.",
  EMAIL_NOT_SENT:
    "تعذّر إرسال الرسالة. إذا كنت تدير هذا المشروع، فيُرجى التحقق من إعدادات البريد الإلكتروني وإعادة المحاولة.",
  EMAIL_RECIPIENT_INVALID: "تعذّر إرسال الرسالة لأن عنوان البريد الإلكتروني غير صالح.",
  MAIL_SERVER_MISSING:
    "تعذّر إرسال الرسالة لعدم وجود خادم بريد لهذا الخادم. يمكن لمشغّله تحديد خادم بريد باستخدام HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE: "تعذّر إرسال الرسالة لأن إعداد خادم البريد لهذا المشروع غير مكتمل.",

  OTP_SIGN_IN_NOT_ENABLED: "تسجيل الدخول عبر البريد الإلكتروني غير مفعَّل لهذا المشروع.",
  CLI_LOGIN_CODE_INVALID: "رمز تسجيل الدخول غير صالح أو انتهت صلاحيته",
  CLI_LOGIN_PROJECT_MISMATCH: "رمز تسجيل الدخول هذا تابع لمشروع آخر. يُرجى التحقق من عنوان التطبيق.",
  USER_TO_LINK_NOT_FOUND: "الحساب الذي أردت الربط به لم يعد موجودًا.",
  OAUTH_PROVIDER_UNREACHABLE: "تعذّر الوصول إلى المزوّد. يُرجى إعادة المحاولة.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "المصادقة الثنائية غير مفعَّلة.",
  PASSKEY_LIMIT_REACHED: "الحد الأقصى لعدد مفاتيح المرور هو {max}. يُرجى حذف مفتاح غير مستخدَم أولًا.",
  PASSWORD_ALREADY_SET: "لحسابك كلمة مرور بالفعل.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "عنوان البريد الإلكتروني هذا مضاف إلى حسابك بالفعل.",
  CONTACT_CHANNEL_LIMIT_REACHED: "الحد الأقصى لعدد عناوين البريد الإلكتروني هو {max}. يُرجى حذف أحدها أولًا.",
  CONTACT_CHANNEL_NOT_FOUND: "لم يعد عنوان البريد الإلكتروني هذا مضافًا إلى حسابك.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "لم يعد عنوان البريد الإلكتروني هذا مضافًا إلى حسابك.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "لم يعد عنوان البريد الإلكتروني هذا مضافًا إلى حسابك.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "لم يعد عنوان البريد الإلكتروني هذا مضافًا إلى الحساب.",
  SESSION_NOT_FOUND: "سبق أن انتهت هذه الجلسة.",
  PROFILE_IMAGE_TOO_LARGE: "حجم صورة الملف الشخصي أكبر من 300 كيبيبايت.",
  PROFILE_IMAGE_URL_INVALID: "صورة الملف الشخصي ليست صورة يمكن استخدامها هنا.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "لا يمكن إيقاف هذه الرسائل الإلكترونية.",
  USER_DELETION_NOT_ENABLED: "لا يمكن حذف الحسابات هنا.",
  USER_API_KEYS_NOT_ENABLED: "مفاتيح API للمستخدمين غير مفعَّلة لهذا المشروع.",
  TEAM_API_KEYS_NOT_ENABLED: "مفاتيح API للفِرق غير مفعَّلة لهذا المشروع.",
  TEAM_CREATION_NOT_ENABLED: "لا يمكن إنشاء فِرق هنا.",
  TEAM_INVITATION_NOT_FOUND: "لم تعد هذه الدعوة موجودة.",
};

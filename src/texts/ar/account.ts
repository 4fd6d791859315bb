import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "اختيار فريق",
  currentTeam: "الفريق الحالي",
  teamSettings: "إعدادات الفريق",
  noTeam: "بلا فريق",
  otherTeams: "فِرق أخرى",
  noTeamsYet: "لا توجد فِرق بعد",
  createTeam: "إنشاء فريق",

  passkeys: "مفاتيح المرور",
  passkeyAdd: "إضافة مفتاح مرور جديد",
  passkeyName: "اسم مفتاح المرور",
  passkeyNameMissing: "يُرجى إدخال اسم",
  passkeyAddedOn: "تاريخ الإضافة: {date}.",
  passkeyUsedOn: "آخر استخدام: {date}.",
  passkeyOnlyMethod: "طريقتك الوحيدة لتسجيل الدخول.",
  passkeyRenameNamed: "إعادة تسمية {name}",
  passkeyRemoveNamed: "إزالة {name}",
  passkeyDelete: "حذف مفتاح المرور",
  passkeyRemoveSure: "لن تتمكن بعد الآن من تسجيل الدخول باستخدام «{name}». هل تريد إزالته؟",
  rename: "إعادة تسمية",
  remove: "إزالة",
  save: "حفظ",

  accountMenu: "قائمة الحساب",
  accountSettings: "إعدادات الحساب",
  notSignedIn: "لم يتم تسجيل الدخول",
  toggleTheme: "تبديل المظهر",
};

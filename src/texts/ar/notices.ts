import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "تسجيل دخول بالنيابة",
  impersonationNotice: "تم تسجيل دخولك باسم {name}",
  impersonationStop: "إيقاف",

  onLocalhost: "لا يرى هذا الشرح إلا زوار localhost.",
  untrustedTitle: "هذا النطاق غير موثوق به",
  untrustedBody: "{origin} ليس من النطاقات الموثوق بها في مشروعك، كما أن localhost غير مسموح به.",
  untrustedFix: "إضافته هنا",
  wrongKeyTitle: "مفتاح العميل العام غير صحيح",
  wrongKeyBody: "مفتاح هذا التطبيق لا ينتمي إلى المشروع {project}، أو تم إبطاله، أو انتهت صلاحيته.",
  wrongKeyFix: "عرض مفاتيح المشروع",
  noProjectTitle: "المشروع غير موجود",
  noProjectBody: "لا يوجد على هذا الخادم مشروع {project}. تحقَّق من projectId ومن baseUrl في التطبيق.",
  noProjectFix: "عرض مشاريعك",
};

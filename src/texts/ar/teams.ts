import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "الاسم في الفريق",
  teamUserNameAbout: "يحلّ هذا الاسم محل اسمك المعروض في هذا الفريق",
  teamPicture: "صورة الفريق",
  teamPictureAbout: "حمِّل صورة من اختيارك لفريقك",
  teamName: "اسم الفريق",
  teamNameAbout: "غيِّر الاسم المعروض لفريقك",
  teamNameMissing: "يُرجى إدخال اسم معروض",
  teamNameTooLong: {
    zero: "الاسم طويل جدًا. يجب ألا يزيد على {length} حرف.",
    one: "الاسم طويل جدًا. يجب ألا يزيد على حرف واحد.",
    two: "الاسم طويل جدًا. يجب ألا يزيد على حرفين.",
    few: "الاسم طويل جدًا. يجب ألا يزيد على {length} أحرف.",
    many: "الاسم طويل جدًا. يجب ألا يزيد على {length} حرفًا.",
    other: "الاسم طويل جدًا. يجب ألا يزيد على {length} حرف.",
  },
  teamNameSaved: "تم الحفظ",

  teamMembers: "الأعضاء",
  teamMember: "المستخدم",
  teamMemberNameless: "لم يتم تحديد اسم معروض",

  teamInvite: "دعوة عضو",
  teamInviteAbout: "ادعُ شخصًا إلى فريقك عبر البريد الإلكتروني",
  teamInviteEmail: "البريد الإلكتروني",
  teamInviteButton: "دعوة",
  teamInvited: "تمت دعوة {email}",
  teamInvitations: "الدعوات المعلَّقة",
  teamInvitationsNone: "لا توجد دعوات معلَّقة",
  teamInvitationExpires: "تاريخ الانتهاء",
  teamInvitationActions: "الإجراءات",
  teamInvitationRevoke: "إلغاء دعوة {email}",
  teamInvitationRevoked: "تم إلغاء دعوة {email}",

  teamKeys: "مفاتيح API للفريق",
  teamKeysAbout: "تتيح مفاتيح API للبرامج الوصول إلى فريقك.",

  teamLeave: "مغادرة الفريق",
  teamLeaveAbout: "مغادرة هذا الفريق وإزالة ملفك الشخصي فيه",
  teamLeaveButton: "مغادرة الفريق",
  teamLeaveSure: "هل تريد بالتأكيد مغادرة الفريق؟",
  teamLeaveConfirm: "مغادرة",

  teamCreate: "إنشاء فريق",
  teamCreateAbout: "أدخِل اسمًا معروضًا لفريقك الجديد",
  teamCreateName: "الاسم المعروض",
  teamCreateButton: "إنشاء",
  teamCreationDisabled: "إنشاء الفِرق غير مفعَّل",
};

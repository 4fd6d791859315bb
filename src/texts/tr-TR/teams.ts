import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "Ekipteki görünen ad",
  teamUserNameAbout: "Bu ekipte görünecek adınızı değiştirin",
  teamPicture: "Ekip profil resmi",
  teamPictureAbout: "Ekip profil resmi olarak kendi resminizi yükleyin",
  teamName: "Ekip adı",
  teamNameAbout: "Ekibinizin görünen adını değiştirin",
  teamNameMissing: "Lütfen bir ad girin",
  teamNameTooLong: "Ad çok uzun. En fazla {length} karakter olabilir.",
  teamNameSaved: "Kaydedildi",

  teamMembers: "Üyeler",
  teamMember: "Kullanıcı",
  teamMemberNameless: "Ad belirtilmedi",

  teamInvite: "Üye davet et",
  teamInviteAbout: "Ekibinize e-postayla birini davet edin",
  teamInviteEmail: "E-posta",
  teamInviteButton: "Davet et",
  teamInvited: "{email} davet edildi",
  teamInvitations: "Bekleyen davetler",
  teamInvitationsNone: "Bekleyen davet yok",
  teamInvitationExpires: "Geçerlilik sonu",
  teamInvitationActions: "İşlemler",
  teamInvitationRevoke: "{email} davetini geri çek",
  teamInvitationRevoked: "{email} daveti geri çekildi",

  teamKeys: "Ekibin API anahtarları",
  teamKeysAbout: "API anahtarları, programların ekibinize erişmesini sağlar.",

  teamLeave: "Ekipten ayrıl",
  teamLeaveAbout: "Bu ekipten ayrılın ve ekip profilinizi silin",
  teamLeaveButton: "Ekipten ayrıl",
  teamLeaveSure: "Ekipten ayrılmak istediğinizden emin misiniz?",
  teamLeaveConfirm: "Ayrıl",

  teamCreate: "Ekip oluştur",
  teamCreateAbout: "Yeni ekibiniz için bir ad girin",
  teamCreateName: "Görünen ad",
  teamCreateButton: "Oluştur",
  teamCreationDisabled: "Ekip oluşturma kapalı",
};

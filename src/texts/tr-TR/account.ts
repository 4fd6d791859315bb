import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Ekip seçin",
  currentTeam: "Geçerli ekip",
  teamSettings: "Ekip ayarları",
  noTeam: "Ekip yok",
  otherTeams: "Diğer ekipler",
  noTeamsYet: "Henüz ekip yok",
  createTeam: "Ekip oluştur",

  passkeys: "Geçiş anahtarları",
  passkeyAdd: "Yeni geçiş anahtarı ekle",
  passkeyName: "Geçiş anahtarının adı",
  passkeyNameMissing: "Lütfen bir ad girin",
  passkeyAddedOn: "{date} tarihinde eklendi.",
  passkeyUsedOn: "En son {date} tarihinde kullanıldı.",
  passkeyOnlyMethod: "Tek oturum açma yönteminiz.",
  passkeyRenameNamed: "Yeniden adlandır: {name}",
  passkeyRemoveNamed: "Kaldır: {name}",
  passkeyDelete: "Geçiş anahtarını sil",
  passkeyRemoveSure: "Artık “{name}” geçiş anahtarıyla oturum açamayacaksınız. Kaldırılsın mı?",
  rename: "Yeniden adlandır",
  remove: "Kaldır",
  save: "Kaydet",

  accountMenu: "Hesap menüsü",
  accountSettings: "Hesap ayarları",
  notSignedIn: "Oturum açılmadı",
  toggleTheme: "Temayı değiştir",
};

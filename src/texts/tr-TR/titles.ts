import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Oturum aç",
  titleSignUp: "Kaydol",
  titleSignOut: "Oturumu kapat",
  titleResetPassword: "Parolayı sıfırla",
  titleVerifyEmail: "E-postayı doğrula",
  titleAccountSettings: "Hesap ayarları",
  titleTeamInvitation: "Ekip daveti",
  titleError: "Hata",
  titleAuthorize: "İzin ver",
  titlePageNotFound: "Sayfa bulunamadı",
};

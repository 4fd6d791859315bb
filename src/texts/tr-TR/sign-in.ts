import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Hesabınızda oturum açın",
  signUpHeading: "Yeni hesap oluşturun",
  noAccountYet: "Hesabınız yok mu?",
  haveAccountAlready: "Zaten hesabınız var mı?",
  signInLink: "Oturum aç",
  signUpLink: "Kaydol",
  noMethod: "Etkin bir oturum açma yöntemi yok.",
  orContinueWith: "Veya şununla devam edin",
  emailTab: "E-posta",
  emailAndPasswordTab: "E-posta ve parola",
  methods: "Oturum açma yöntemleri",

  signInWith: "{provider} ile oturum aç",
  signUpWith: "{provider} ile kaydol",
  lastUsed: "en son",
  notInFrame: "Bu sağlayıcı, güvenlik nedeniyle iframe içinde kullanılamaz.",

  email: "E-posta",
  password: "Parola",
  repeatPassword: "Parola (tekrar)",
  forgotPassword: "Parolanızı mı unuttunuz?",
  signInButton: "Oturum aç",
  signUpButton: "Kaydol",
  showPassword: "Parolayı göster",
  hidePassword: "Parolayı gizle",

  sendEmail: "E-posta gönder",
  enterCode: "E-postanızdaki kodu girin",
  codeSent:
    "{email} adresine bir kod ve bir bağlantı gönderdik. İkisi de on dakika geçerlidir. E-posta gelmedi mi? Spam klasörünüze bakın.",
  cancel: "Vazgeç",

  emailMissing: "Lütfen e-posta adresinizi girin",
  emailInvalid: "Lütfen geçerli bir e-posta adresi girin",
  passwordMissing: "Lütfen parolanızı girin",
  passwordTooShort: "Parola çok kısa. En az {length} karakter olmalı.",
  passwordTooLong: "Parola çok uzun. En fazla {length} karakter olabilir.",
  repeatMissing: "Lütfen parolanızı tekrar girin",
  passwordsDiffer: "Parolalar eşleşmiyor",
  unexpected: "Bir sorun oluştu. Lütfen tekrar deneyin.",
  offline: "Çevrimdışısınız. Lütfen internet bağlantınızı kontrol edip tekrar deneyin.",

  passkeySignIn: "Geçiş anahtarıyla oturum aç",

  signOut: "Oturumu kapat",
  signIn: "Oturum aç",
  signUp: "Kaydol",
};

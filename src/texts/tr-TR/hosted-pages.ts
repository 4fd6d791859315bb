import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Oturum aç",
  hostedSignUp: "Kaydol",
  hostedSignOut: "Oturumu kapat",
  hostedConsole: "Konsolu aç",
  welcome: "{project} hizmetine hoş geldiniz",
  welcomeBody: "Hesabınızı görmek için oturum açın.",
  hello: "Merhaba, {name}",
  helloNameless: "Merhaba",
  signedInAs: "{project} hizmetinde {email} olarak oturum açtınız.",
  signedIn: "{project} hizmetinde oturum açtınız.",
  projectNotFound: "Böyle bir proje yok",
  projectNotFoundBody: "Bağlantı eksik olabilir veya proje silinmiş olabilir. Lütfen adresi kontrol edin.",
  unreachable: "Sunucuya ulaşılamadı",
  unreachableBody: "Lütfen internet bağlantınızı kontrol edip tekrar deneyin.",
  reload: "Tekrar dene",
};

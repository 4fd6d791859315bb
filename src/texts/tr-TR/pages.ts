import type { texts as english } from "../en-US/pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  notRedirected: "Otomatik olarak yönlendirilmezseniz <link>buraya tıklayın</link>",

  mfaHeading: "İki faktörlü kimlik doğrulama",
  mfaSubtitle: "Kimlik doğrulayıcı uygulamanızdaki altı haneli kodu girin",
  mfaCode: "Kimlik doğrulayıcı kodu",
  mfaRecoverySubtitle:
    "İki faktörlü kimlik doğrulamayı açarken kaydettiğiniz kurtarma kodlarından birini girin. Her kod yalnızca bir kez kullanılabilir.",
  mfaUseRecoveryCode: "Kurtarma kodu kullan",
  mfaUseAuthenticator: "Kimlik doğrulayıcı uygulamasını kullan",
  recoveryCode: "Kurtarma kodu",
  recoveryCodeMissing: "Lütfen bir kurtarma kodu girin",
  mfaVerify: "Doğrula",
  mfaVerifying: "Doğrulanıyor…",
  mfaVerified: "Doğrulandı! Yönlendiriliyorsunuz…",
  mfaFailedTitle: "Doğrulama başarısız oldu",
  mfaFailedBody:
    "Oturum açma işlemi çok uzun sürdü veya çok fazla başarısız deneme yapıldı. Lütfen yeniden oturum açın.",
  mfaMissingTitle: "Doğrulama bilgileri eksik",
  mfaMissingBody: "Bu sayfa, bu sekmede başlattığınız oturum açma işlemini tamamlar. Lütfen yeniden oturum açın.",

  cliHeading: "Komut satırı uygulamasına izin ver",
  cliQuestion: "Bir komut satırı uygulaması {project} hizmetindeki {account} hesabınızı kullanmak istiyor.",
  cliWarning:
    "Sizin yapabildiğiniz her şeyi yapabilecek. Yalnızca bu oturum açma işlemini az önce kendi terminalinizde siz başlattıysanız izin verin. Bu bağlantıyı size biri gönderdiyse vazgeçin.",
  cliConfirm: "İzin ver",
  cliConfirming: "İzin veriliyor…",
  cliDone: "İzin verildi",
  cliDoneBody: "Komut satırı uygulaması oturum açtı. Bu pencereyi kapatıp terminalinize dönebilirsiniz.",
  cliFailed: "İzin verilemedi",
  cliCodeMissing: "Bağlantı eksik: Oturum açma kodu yok. Lütfen terminalinizde yeniden başlatın.",
  cliCancelled: "İzin verilmedi",
  cliMayClose: "Bu pencereyi kapatabilirsiniz.",
  close: "Kapat",
  tryAgain: "Tekrar dene",

  connectionFailed: "Hesap bağlanamadı",
  accessDenied: "Sağlayıcı erişimi reddetti",
  accessDeniedBody: "Oturum açma işlemi iptal edildi veya reddedildi. Lütfen tekrar deneyin.",
  signInAgain: "Yeniden oturum aç",
  errorOccurred: "Bir hata oluştu",
  errorCode: "Hata kodu: {code}",
  errorMessage: "Hata mesajı: {message}",

  magicLinkQuestion: "Oturum açmak istiyor musunuz?",
  magicLinkElsewhere:
    "Bu bağlantı başka bir tarayıcıda veya cihazda istendi. Burada oturum açmak için aynı e-postadaki kodu girin.",
  magicLinkDone: "Oturum açtınız!",
  magicLinkInvalidTitle: "Geçersiz oturum açma bağlantısı",
  magicLinkInvalidBody:
    "Lütfen bağlantının doğru olduğunu kontrol edin. Sorun devam ederse destek ekibiyle iletişime geçin.",
  magicLinkExpiredTitle: "Oturum açma bağlantısının süresi doldu",
  magicLinkExpiredBody: "Oturum açma bağlantınızın süresi doldu. Oturum açmak için yeni bir bağlantı isteyin.",
  magicLinkUsedTitle: "Oturum açma bağlantısı zaten kullanıldı",
  magicLinkUsedBody:
    "Bu oturum açma bağlantısı zaten kullanıldı. Her bağlantı yalnızca bir kez kullanılabilir. Yeniden oturum açmak için yeni bir bağlantı isteyin.",

  impersonationQuestion: "{name} olarak devam edilsin mi?",
  impersonationBody: "Bundan sonra yaptıklarınız kendi hesabınızda değil, {account} hesabında gerçekleşir.",
  impersonationReplaces: "{name} olarak oturum açtınız. Devam ederseniz bu tarayıcıda {name} oturumu kapatılır.",
  impersonationContinue: "{name} olarak devam et",

  resetHeading: "Parolanızı sıfırlayın",
  noNeedToReset: "Parolanızı hatırladınız mı?",
  yourEmail: "E-posta adresiniz",
  sendResetEmail: "E-posta gönder",
  newPassword: "Yeni parola",
  repeatNewPassword: "Yeni parola (tekrar)",
  resetPassword: "Parolayı sıfırla",
  newResetLink: "Yeni bağlantı iste",
  resetInvalidTitle: "Geçersiz bağlantı",
  resetInvalidBody: "Lütfen parola sıfırlama bağlantısının doğru olduğunu kontrol edin.",
  resetExpiredTitle: "Bağlantının süresi doldu",
  resetExpiredBody:
    "Parola sıfırlama bağlantınızın süresi doldu. Lütfen oturum açma sayfasından yeni bir bağlantı isteyin.",
  resetUsedTitle: "Bağlantı zaten kullanıldı",
  resetUsedBody:
    "Bu parola sıfırlama bağlantısı zaten kullanıldı. Parolanızı yeniden sıfırlamanız gerekiyorsa oturum açma sayfasından yeni bir bağlantı isteyin.",
  resetFailedTitle: "Parola sıfırlanamadı",
  resetFailedBody: "Parola sıfırlanamadı. Lütfen yeni bir bağlantı isteyin.",

  verifyQuestion: "E-posta adresinizi doğrulamak istiyor musunuz?",
  verifyEmail: "Doğrula",
  verifiedTitle: "E-posta adresiniz doğrulandı!",
  verifyInvalidTitle: "Geçersiz bağlantı",
  verifyInvalidBody:
    "Lütfen bağlantının doğru olduğunu kontrol edin. Sorun devam ederse destek ekibiyle iletişime geçin.",
  verifyExpiredTitle: "Bağlantının süresi doldu",
  verifyExpiredBody: "Doğrulama bağlantınızın süresi doldu. Lütfen hesap ayarlarınızdan yeni bir bağlantı isteyin.",
  wasItYou: "Bu siz miydiniz?",
  claimed:
    "Biri burada bir hesap için {email} adresini kullandı. Bu sizseniz adresi doğrulamak için o hesapta oturum açın.",
  claimedByName:
    "{name} burada bir hesap için {email} adresini kullandı. Bu sizseniz adresi doğrulamak için o hesapta oturum açın.",
  wasNotMe: "Ben değildim",
  changeAccount: "O hesapta oturum aç",
  disownedTitle: "Bildirdiğiniz için teşekkürler",
  disownedBody:
    "Adresinizi kullanan kişi artık bu adresle oturum açamaz. Adresi burada kendiniz kullanmak için kaydolun veya parolayı sıfırlayın.",

  invitation: "Ekip daveti",
  invitationSignIn: "Ekibe katılmak için oturum açın veya hesap oluşturun.",
  invitationQuestion: "{team} ekibine davet edildiniz",
  invitationAccount: "{account} olarak oturum açtınız.",
  invitationOtherAccount: "Başka bir hesap kullan",
  join: "Katıl",
  ignore: "Yok say",
  invitationJoined: "{team} ekibine katıldınız",
  invitationMember: "Zaten {team} ekibinin üyesisiniz",
  invitationInvalidTitle: "Geçersiz davet",
  invitationInvalidBody: "Lütfen ekip daveti bağlantısının doğru olduğunu kontrol edin.",
  invitationExpiredTitle: "Davetin süresi doldu",
  invitationExpiredBody: "Ekip daveti bağlantınızın süresi doldu. Lütfen yeni bir bağlantı isteyin.",
  invitationUsedTitle: "Davet zaten kullanıldı",
  invitationUsedBody: "Bu ekip daveti bağlantısı zaten kullanıldı.",

  signingOut: "Oturum kapatılıyor",
  signOutQuestion: "Oturumu kapatmak istiyor musunuz?",
  signOutAs: "{name} olarak oturum açtınız.",
  loading: "Yükleniyor",

  noConnection: "Hallpass bağlantısı yok",
  noServerCause: "{address} adresinden yanıt alınamıyor.",
  noServerCure:
    "Hallpass orada çalışıyor mu? Hallpass’ı başlatın veya baseUrl ya da HALLPASS_URL değerini Hallpass sunucunuzun adresi olarak ayarlayın.",
  otherServerCause: "{address} adresinde Hallpass yerine başka bir şey yanıt veriyor.",
  otherServerCure: "baseUrl veya HALLPASS_URL değerini Hallpass sunucunuzun adresi olarak ayarlayın.",
  offlineCause: "Çevrimdışı olduğunuz için {address} adresine ulaşılamıyor.",
  offlineCure: "Lütfen internet bağlantınızı kontrol edip tekrar deneyin.",

  signedInTitle: "Oturumunuz zaten açık",
  signedOutTitle: "Oturumunuz açık değil",
  signUpDisabledTitle: "Yeni kullanıcı kaydı şu anda kapalı.",
  emailSentTitle: "E-posta gönderildi!",
  emailSentBody: "Bu e-posta adresiyle bir hesap varsa size bir e-posta gönderdik. Spam klasörünüze de bakın.",
  passwordResetTitle: "Parola sıfırlandı!",
  passwordResetBody: "Parolanız sıfırlandı. Artık yeni parolanızla oturum açabilirsiniz.",
  unknownErrorTitle: "Bilinmeyen bir hata oluştu",
  unknownErrorBody: "Lütfen tekrar deneyin. Sorun devam ederse destek ekibiyle iletişime geçin.",
  unknownPageTitle: "Böyle bir sayfa yok",
  unknownPageBody: "Aradığınız sayfa bulunamadı. Lütfen adresi kontrol edip tekrar deneyin.",
  goHome: "Ana sayfa",
  goToHome: "Ana sayfaya git",
};

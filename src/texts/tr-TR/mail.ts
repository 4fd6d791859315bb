import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Merhaba!",
  mailGreetingNamed: "Merhaba {name}!",
  mailOpenLink: "Düğme çalışmıyorsa şu bağlantıyı açın:",
  mailUnsubscribe: "Bu tür e-postaların aboneliğinden çık",

  codeMailSubject: "{project} oturum açma kodunuz: {code}",
  codeMailPreview: "Kod ve bağlantı on dakika geçerlidir ve yalnızca bir kez kullanılabilir.",
  codeMailHeading: "{project} hizmetinde oturum açın",
  codeMailEnterCode: "Oturum açmaya başladığınız sayfada bu kodu girin:",
  codeMailBody:
    "Veya tek tıklamayla oturum açın. Kod ve bağlantı on dakika geçerlidir ve yalnızca bir kez kullanılabilir.",
  codeMailButton: "Oturum aç",
  codeMailIgnore: "Bunu siz istemediyseniz bu e-postayı dikkate almayın ve kodu kimseyle paylaşmayın.",

  verifyMailSubject: "{project} için e-posta adresinizi doğrulayın",
  verifyMailPreview: "Bu e-posta adresinin size ait olduğunu onaylayın. Bağlantı yedi gün geçerlidir.",
  verifyMailHeading: "E-posta adresinizi doğrulayın",
  verifyMailBody: "Lütfen bu e-posta adresinin size ait olduğunu onaylayın. Bağlantı yedi gün geçerlidir.",
  verifyMailButton: "E-postamı doğrula",
  verifyMailIgnore: "{project} hesabını siz oluşturmadıysanız bu e-postayı dikkate almayabilirsiniz.",

  resetMailSubject: "{project} parolanızı sıfırlayın",
  resetMailPreview: "Yeni bir parola seçin. Bağlantı bir saat geçerlidir ve yalnızca bir kez kullanılabilir.",
  resetMailHeading: "Parolanızı sıfırlayın",
  resetMailBody:
    "{project} hesabınızın parolasını sıfırlamak için bir istek aldık. Bağlantı bir saat geçerlidir ve yalnızca bir kez kullanılabilir.",
  resetMailButton: "Yeni parola seç",
  resetMailIgnore: "Bunu siz istemediyseniz bu e-postayı dikkate almayın. Parolanız değişmeyecek.",

  teamMailSubject: "{team} ekibine davet edildiniz",
  teamMailPreview: "{team} ekibine davet edildiniz. Davet yedi gün geçerlidir.",
  teamMailHeading: "{team} ekibine katılın",
  teamMailBody: "{project} hizmetindeki {team} ekibine davet edildiniz. Davet yedi gün geçerlidir.",
  teamMailButton: "Daveti görüntüle",
  teamMailIgnore: "Bu ekibi tanımıyorsanız bu e-postayı dikkate almayın.",

  inviteMailSubject: "{project} hizmetine davet edildiniz",
  inviteMailPreview: "{team} ekibi sizi oturum açmaya davet etti.",
  inviteMailHeading: "{project} hizmetine davet edildiniz",
  inviteMailBody: "{team} ekibi sizi {project} hizmetine davet etti. Oturum açmak için bu e-posta adresini kullanın.",
  inviteMailButton: "Oturum aç",
  inviteMailIgnore: "Böyle bir davet beklemiyorsanız bu e-postayı dikkate almayın.",

  unsubscribeButton: "Abonelikten çık",
  unsubscribed: "Artık bu tür e-postalar almayacaksınız",
  unsubscribedBefore: "Bu tür e-postaların aboneliğinden zaten çıktınız",

  noticeSubject: "{project}: {heading}",
  noticeWasYou: "Bunu siz yaptıysanız bir şey yapmanıza gerek yok.",
  noticeWasNotYou: "Bunu siz yapmadıysanız hesabınıza başka birinin erişimi olabilir.",
  resetAdvice: "Parolanızı hemen sıfırlayın ve hesap ayarlarınızdan diğer tüm oturumları sonlandırın.",

  passwordChanged: "Parolanız değiştirildi",
  passwordChangedBody: "Hesabınızın parolası değiştirildi. Eskisi artık çalışmıyor.",
  passwordRemoved: "Parolanız kaldırıldı",
  passwordRemovedBody: "Hesabınızın artık parolası yok. Diğer oturum açma yöntemleriniz çalışmaya devam ediyor.",
  passkeyAdded: "Hesabınıza bir geçiş anahtarı eklendi",
  passkeyAddedBody: "Artık hesabınızda oturum açmak için bu geçiş anahtarını kullanabilirsiniz.",
  passkeyAddedAdvice: "Hesap ayarlarınızdan geçiş anahtarını kaldırın ve parolanızı hemen sıfırlayın.",
  passkeyRemoved: "Hesabınızdan bir geçiş anahtarı kaldırıldı",
  passkeyRemovedBody: "Artık hesabınızda oturum açmak için bu geçiş anahtarını kullanamazsınız.",
  secondFactorEnabled: "İki faktörlü kimlik doğrulama açıldı",
  secondFactorEnabledBody:
    "Artık hesabınızda oturum açmak için kimlik doğrulayıcı uygulamasından bir kod da gerekiyor.",
  secondFactorDisabled: "İki faktörlü kimlik doğrulama kapatıldı",
  secondFactorDisabledBody: "Artık hesabınızda oturum açmak için ikinci bir faktör gerekmiyor.",
  secondFactorDisabledAdvice: "Parolanızı hemen sıfırlayın ve iki faktörlü kimlik doğrulamayı yeniden açın.",
  recoveryCodesCreated: "Yeni kurtarma kodları oluşturuldu",
  recoveryCodesCreatedBody: "Hesabınızın yeni kurtarma kodları var. Eskileri artık çalışmıyor.",
  recoveryCodesCreatedAdvice: "Parolanızı hemen sıfırlayın ve hesap ayarlarınızda yeni kurtarma kodları oluşturun.",
  primaryEmailChanged: "E-posta adresiniz değiştirildi",
  primaryEmailChangedBody: "Bu adres artık hesabınızın birincil adresi değil.",
  primaryEmailChangedAdvice: "Parolanızı hemen sıfırlayın veya uygulamanın destek ekibiyle iletişime geçin.",
  connectedAccountAdded: "Hesabınıza başka bir hesap bağlandı",
  connectedAccountAddedBody: "Artık oturum açmak için bu hesabı kullanabilirsiniz.",
  connectedAccountAddedAdvice: "Hesap ayarlarınızdan bağlantıyı kaldırın ve parolanızı hemen sıfırlayın.",
  connectedAccountRemoved: "Bağlı bir hesap kaldırıldı",
  connectedAccountRemovedBody: "Artık oturum açmak için bu hesabı kullanamazsınız.",
  appAllowed: "Yeni bir uygulamanın hesabınıza erişimi var",
  appAllowedBody:
    "Bu uygulamanın hesabınızdaki verileri kullanmasına izin verdiniz. Hesap ayarlarınızda neler yapabildiğini görebilir ve erişimini kaldırabilirsiniz.",
  appAllowedAdvice: "Hesap ayarlarınızdan uygulamanın erişimini kaldırın ve parolanızı hemen sıfırlayın.",
  appSignedOut: "Bir uygulamanın hesabınızdaki oturumu kapatıldı",
  appSignedOutBody:
    "Birisi bu uygulamanın hesabınıza erişimini kopyalamış olabilir, bu yüzden erişimi sonlandırdık. Uygulamayı kullanmaya devam etmek için uygulamada yeniden oturum açın.",
  signInAddressAdded: "Hesabınıza bir adres eklendi",
  signInAddressAddedBody: "Bu adres, doğrulandıktan sonra hesabınızda oturum açmak için kullanılabilir.",
  signInAddressAddedAdvice: "Hesap ayarlarınızdan adresi kaldırın ve parolanızı hemen sıfırlayın.",

  apiKeyRevokedSubject: "API anahtarı iptal edildi: {description}",
  apiKeyRevokedPreview: "Herkese açık olarak görülebildiği için bir API anahtarını iptal ettik.",
  apiKeyRevoked: "Bir API anahtarı iptal edildi",
  apiKeyRevokedBody: "Biri bu anahtarı herkese açık bir yerde buldu. Anahtarı iptal ettik, artık kimse kullanamaz.",
  apiKeyRevokedKey: "{description} (son dört karakter: {lastFour})",
  apiKeyRevokedReplace: "Bu anahtarı, kullandığınız her yerde yenisiyle değiştirin ve yeni anahtarı yayımlamayın.",
  apiKeyRevokedOthers:
    "Aynı yerde başka gizli bilgiler olup olmadığını kontrol edin. Başkaları onları da bulmuş olabilir.",

  failedMailsSubject: {
    one: "{project} projesinden bir e-posta gönderilemedi",
    other: "{project} projesinden {count} e-posta gönderilemedi",
  },
  failedMailsBody: "{project} projesinin şu e-postaları son 24 saat içinde gönderilemedi:",
  failedMailsTo: "kime: {recipients}",
  failedMailsMore: { one: "Ve {count} e-posta daha.", other: "Ve {count} e-posta daha." },
  failedMailsConsole: "Konsolda görüntüle",

  alertSubject: "{name}: bir sorun",
  alertOverSubject: "{name}: sorun sona erdi",
  alertSince: "{time} tarihinden beri",
  alertOver: "Sunucu bu sorunu artık bulmuyor:",
};

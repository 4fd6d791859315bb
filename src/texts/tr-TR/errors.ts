import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "E-posta veya parola yanlış.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Burada parolayla oturum açma etkin değil.",
  SIGN_UP_NOT_ENABLED: "Yeni hesap oluşturulmasına izin verilmiyor",
  USER_EMAIL_ALREADY_EXISTS: "“{email}” e-posta adresiyle zaten bir hesap var.",
  emailTakenUnverified:
    "“{email}” e-posta adresiyle zaten bir hesap var ancak adres doğrulanmamış. O hesapta kaydolurken kullandığınız yöntemle oturum açın ve e-posta adresinizi doğrulayın. Sonra bu oturum açma yöntemini de kullanabilirsiniz.",
  PASSWORD_TOO_SHORT: "Parola çok kısa. En az {length} karakter olmalı.",
  PASSWORD_TOO_LONG: "Parola çok uzun. En fazla {length} karakter olabilir.",
  PASSWORD_TOO_COMMON: "Bu parola çok yaygın ve kolay tahmin edilebilir. Lütfen başka bir parola seçin.",
  INVALID_EMAIL: "Lütfen geçerli bir e-posta adresi girin",
  VERIFICATION_CODE_INCOMPLETE:
    "Bu bağlantı eksik. Lütfen e-postadaki bağlantının tamamını açın veya kodun tamamını girin.",
  VERIFICATION_ERROR: "Geçersiz kod",
  INVALID_TOTP_CODE: "Kimlik doğrulayıcı kodu geçersiz",
  INVALID_RECOVERY_CODE: "Kurtarma kodu geçersiz",
  TOO_MANY_ATTEMPTS: {
    one: "Çok fazla deneme yapıldı. Lütfen {count} saniye sonra tekrar deneyin.",
    other: "Çok fazla deneme yapıldı. Lütfen {count} saniye sonra tekrar deneyin.",
  },
  tryAgainAt: "Çok fazla deneme yapıldı. Lütfen saat {time} sonrasında tekrar deneyin.",

  IMPERSONATION_NOT_ALLOWED: "Bu kullanıcı olarak işlem yapıyorsunuz. Bu oturumda kalıcı değişiklik yapılamaz.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Burada geçiş anahtarıyla oturum açma etkin değil.",
  PASSKEY_NOT_FOUND: "Geçiş anahtarı bulunamadı.",
  passkeyCancelled:
    "Geçiş anahtarı isteği iptal edildi veya zaman aşımına uğradı. Lütfen tekrar deneyin veya başka bir yöntem kullanın.",
  passkeyUnsupported: "Bu tarayıcı geçiş anahtarlarını desteklemiyor. Lütfen başka bir yöntem kullanın.",
  passkeyUnknown:
    "Burada bu geçiş anahtarını kullanan bir hesap yok. Lütfen başka bir geçiş anahtarı veya başka bir yöntem kullanın.",
  passkeyExistsHere: "Bu cihazda hesabınız için zaten bir geçiş anahtarı var.",
  passkeyWrongPlace: "Bu sayfada geçiş anahtarı kullanılamaz.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Bu hesap zaten başka bir kullanıcıya bağlı. Lütfen farklı bir hesap bağlayın.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Hesabınız zaten bu sağlayıcıdaki başka bir hesaba bağlı. Sağlayıcının sayfasında yanlış hesabı seçmiş olabilir misiniz?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Bu sağlayıcı hesabı zaten oturum açmak için kullanılıyor.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Böyle bir sağlayıcı yok veya etkin değil.",
  OAUTH_COOKIE_NOT_FOUND: "Bu sayfa yeniden ya da başka bir tarayıcıda açıldı. Lütfen oturum açmaya yeniden başlayın.",
  OUTER_OAUTH_TIMEOUT: "Sağlayıcıda oturum açma işlemi çok uzun sürdü. Lütfen yeniden oturum açın.",
  INVALID_AUTHORIZATION_CODE: "Yetkilendirme kodu geçersiz.",

  USER_AUTHENTICATION_REQUIRED: "Bunun için oturum açmanız gerekiyor.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED:
    "Oturumunuzun süresi doldu veya oturumunuz sonlandırıldı. Lütfen yeniden oturum açın.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Bu kullanıcı zaten ekipte.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Bu ekip artık yok veya ekip üyeliği sona erdi.",
  REDIRECT_URL_NOT_WHITELISTED:
    "Bu alan adı güvenilir değil. Lütfen {origin} adresini projenin güvenilir alan adlarına ekleyin.",
  REQUEST_TOO_LARGE: "İstek çok büyük. Sınır {limit_bytes} bayttır.",
  inputUnusable: "Girdiğiniz metin çok uzun veya izin verilmeyen bir karakter içeriyor.",
  COOKIES_BLOCKED:
    "Tarayıcınız bu sitenin çerezlerini engelliyor, bu yüzden oturumunuz açılamıyor. Çerezlere izin verip tekrar deneyin.",
  noAnswer: "Sunucu yanıt vermiyor. Lütfen internet bağlantınızı kontrol edip tekrar deneyin.",

  SERVER_BUSY: "Sunucu meşgul. Lütfen biraz sonra tekrar deneyin.",
  SERVER_UNAVAILABLE: "Sunucu meşgul veya veritabanı yanıt vermiyor. Lütfen biraz sonra tekrar deneyin.",
  OBJECT_DELETED_CONCURRENTLY: "Bu istekle ilgili bir şey aynı anda silindi. Lütfen sayfayı yenileyip tekrar deneyin.",
  EMAIL_NOT_SENT:
    "E-posta gönderilemedi. Bu projeyi siz yönetiyorsanız lütfen e-posta ayarlarını kontrol edip tekrar deneyin.",
  EMAIL_RECIPIENT_INVALID: "Adres geçerli olmadığı için e-posta gönderilemedi.",
  MAIL_SERVER_MISSING:
    "Bu sunucunun posta sunucusu olmadığı için e-posta gönderilemedi. Sunucuyu işleten kişi HALLPASS_SMTP_URL ile bir posta sunucusu ayarlayabilir.",
  MAIL_SERVER_INCOMPLETE: "Bu projenin posta sunucusu tam olarak yapılandırılmadığı için e-posta gönderilemedi.",

  OTP_SIGN_IN_NOT_ENABLED: "Burada e-postayla oturum açma etkin değil.",
  CLI_LOGIN_CODE_INVALID: "Oturum açma kodu geçersiz veya süresi dolmuş",
  CLI_LOGIN_PROJECT_MISMATCH: "Bu oturum açma kodu başka bir projeye ait. Lütfen uygulamanın adresini kontrol edin.",
  USER_TO_LINK_NOT_FOUND: "Bağlanmak istediğiniz hesap artık yok.",
  OAUTH_PROVIDER_UNREACHABLE: "Sağlayıcıya ulaşılamıyor. Lütfen tekrar deneyin.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "İki faktörlü kimlik doğrulama etkin değil.",
  PASSKEY_LIMIT_REACHED: "En fazla {max} geçiş anahtarınız olabilir. Lütfen önce kullanmadığınız birini silin.",
  PASSWORD_ALREADY_SET: "Hesabınızın zaten bir parolası var.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Bu e-posta adresi zaten hesabınızda.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    "Başka bir kullanıcı zaten bu e-posta adresiyle oturum açıyor.",
  CONTACT_CHANNEL_LIMIT_REACHED: "En fazla {max} e-posta adresiniz olabilir. Lütfen önce birini silin.",
  CONTACT_CHANNEL_NOT_FOUND: "Bu e-posta adresi artık hesabınızda değil.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Bu e-posta adresi artık hesabınızda değil.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Bu e-posta adresi artık hesabınızda değil.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Bu e-posta adresi artık hesapta değil.",
  SESSION_NOT_FOUND: "Bu oturum zaten sona erdi.",
  PROFILE_IMAGE_TOO_LARGE: "Profil resmi 300 KiB sınırını aşıyor.",
  PROFILE_IMAGE_URL_INVALID: "Bu resim profil resmi olarak kullanılamaz.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Bu e-postalar kapatılamaz.",
  USER_DELETION_NOT_ENABLED: "Burada hesap silinemez.",
  USER_API_KEYS_NOT_ENABLED: "Burada kullanıcı API anahtarları etkin değil.",
  TEAM_API_KEYS_NOT_ENABLED: "Burada ekip API anahtarları etkin değil.",
  TEAM_CREATION_NOT_ENABLED: "Burada ekip oluşturulamaz.",
  TEAM_INVITATION_NOT_FOUND: "Bu davet artık yok.",
};

import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Forkert e-mailadresse eller adgangskode.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Login med adgangskode er ikke slået til her.",
  SIGN_UP_NOT_ENABLED: "Der kan ikke oprettes nye konti her",
  USER_EMAIL_ALREADY_EXISTS: "Der findes allerede en konto med e-mailadressen ”{email}”.",
  emailTakenUnverified:
    "Der findes allerede en konto med e-mailadressen ”{email}”, men adressen er ikke bekræftet. Log ind på den konto på samme måde, som da du oprettede den, og bekræft din e-mailadresse. Derefter kan du også logge ind på denne måde.",
  PASSWORD_TOO_SHORT: "Adgangskoden er for kort. Den skal være på mindst {length} tegn.",
  PASSWORD_TOO_LONG: "Adgangskoden er for lang. Den må højst være på {length} tegn.",
  PASSWORD_TOO_COMMON: "Adgangskoden er for almindelig og let at gætte. Vælg en anden.",
  INVALID_EMAIL: "Indtast en gyldig e-mailadresse",
  VERIFICATION_CODE_INCOMPLETE: "Linket er ufuldstændigt. Åbn hele linket fra e-mailen, eller indtast hele koden.",
  VERIFICATION_ERROR: "Ugyldig kode",
  INVALID_TOTP_CODE: "Ugyldig TOTP-kode",
  INVALID_RECOVERY_CODE: "Ugyldig gendannelseskode",
  TOO_MANY_ATTEMPTS: {
    one: "For mange forsøg. Prøv igen om {count} sekund.",
    other: "For mange forsøg. Prøv igen om {count} sekunder.",
  },
  tryAgainAt: "For mange forsøg. Prøv igen kl. {time}.",

  IMPERSONATION_NOT_ALLOWED: "Du handler som denne bruger. Der kan ikke foretages varige ændringer i denne session.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Login med adgangsnøgle er ikke slået til her.",
  PASSKEY_NOT_FOUND: "Adgangsnøglen blev ikke fundet.",
  passkeyCancelled:
    "Brugen af adgangsnøglen blev annulleret eller tog for lang tid. Prøv igen, eller brug en anden metode.",
  passkeyUnsupported: "Denne browser understøtter ikke adgangsnøgler. Brug en anden metode.",
  passkeyUnknown: "Ingen konto her bruger denne adgangsnøgle. Brug en anden adgangsnøgle eller en anden metode.",
  passkeyExistsHere: "Denne enhed har allerede en adgangsnøgle til din konto.",
  passkeyWrongPlace: "Adgangsnøgler kan ikke bruges på denne side.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Kontoen er allerede knyttet til en anden bruger. Tilknyt en anden konto.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Du har allerede tilknyttet en anden konto hos udbyderen. Valgte du måske den forkerte konto der?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Denne konto hos udbyderen bruges allerede til login.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Udbyderen findes ikke her eller er ikke slået til.",
  OAUTH_COOKIE_NOT_FOUND: "Siden blev åbnet igen eller i en anden browser. Start log ind forfra.",
  OUTER_OAUTH_TIMEOUT: "Loginnet hos udbyderen tog for lang tid. Log ind igen.",
  INVALID_AUTHORIZATION_CODE: "Godkendelseskoden er ugyldig.",

  USER_AUTHENTICATION_REQUIRED: "Du skal være logget ind for at gøre dette.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Din session er udløbet eller afsluttet. Log ind igen.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Medlemskabet findes allerede.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Dette team findes ikke længere, eller medlemskabet er ophørt.",
  REDIRECT_URL_NOT_WHITELISTED: "Domænet er ikke godkendt. Føj {origin} til projektets godkendte domæner.",
  REQUEST_TOO_LARGE: "Anmodningen er for stor. Grænsen er {limit_bytes} byte.",
  inputUnusable: "Det indtastede er for langt eller indeholder et tegn, der ikke er tilladt.",
  COOKIES_BLOCKED:
    "Din browser blokerer cookies for dette websted, så du kan ikke logges ind. Tillad cookies, og prøv igen.",
  noAnswer: "Serveren svarer ikke. Tjek din internetforbindelse, og prøv igen.",

  SERVER_BUSY: "Serveren er optaget. Prøv igen om et øjeblik.",
  SERVER_UNAVAILABLE: "Serveren er optaget, eller dens database svarer ikke. Prøv igen om et øjeblik.",
  OBJECT_DELETED_CONCURRENTLY: "Noget af dette blev slettet samtidig. Genindlæs siden, og prøv igen.",
  EMAIL_NOT_SENT:
    "E-mailen kunne ikke sendes. Hvis du administrerer projektet, så tjek dets e-mailindstillinger, og prøv igen.",
  EMAIL_RECIPIENT_INVALID: "E-mailen kunne ikke sendes, fordi adressen er ugyldig.",
  MAIL_SERVER_MISSING:
    "E-mailen kunne ikke sendes, fordi serveren ikke har nogen mailserver. Den, der driver serveren, kan angive en med HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE: "E-mailen kunne ikke sendes, fordi projektets mailserver ikke er helt konfigureret.",

  OTP_SIGN_IN_NOT_ENABLED: "Login via e-mail er ikke slået til her.",
  CLI_LOGIN_CODE_INVALID: "Loginkoden er ugyldig eller udløbet",
  CLI_LOGIN_PROJECT_MISMATCH: "Loginkoden hører til et andet projekt. Tjek appens adresse.",
  USER_TO_LINK_NOT_FOUND: "Den konto, du ville knytte til, findes ikke længere.",
  OAUTH_PROVIDER_UNREACHABLE: "Der er ikke forbindelse til udbyderen. Prøv igen.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Totrinsbekræftelse er ikke slået til.",
  PASSKEY_LIMIT_REACHED: "Du kan højst have {max} adgangsnøgler. Slet først en, du ikke bruger.",
  PASSWORD_ALREADY_SET: "Din konto har allerede en adgangskode.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Din konto har allerede denne e-mailadresse.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "En anden bruger logger allerede ind med denne e-mailadresse.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Du kan højst have {max} e-mailadresser. Slet en først.",
  CONTACT_CHANNEL_NOT_FOUND: "Din konto har ikke længere denne e-mailadresse.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Din konto har ikke længere denne e-mailadresse.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Din konto har ikke længere denne e-mailadresse.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Kontoen har ikke længere denne e-mailadresse.",
  SESSION_NOT_FOUND: "Sessionen er allerede afsluttet.",
  PROFILE_IMAGE_TOO_LARGE: "Profilbilledet er større end 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Profilbilledet kan ikke bruges her.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Disse e-mails kan ikke slås fra.",
  USER_DELETION_NOT_ENABLED: "Konti kan ikke slettes her.",
  USER_API_KEYS_NOT_ENABLED: "API-nøgler for brugere er ikke slået til her.",
  TEAM_API_KEYS_NOT_ENABLED: "API-nøgler for teams er ikke slået til her.",
  TEAM_CREATION_NOT_ENABLED: "Der kan ikke oprettes teams her.",
  TEAM_INVITATION_NOT_FOUND: "Invitationen findes ikke længere.",
};

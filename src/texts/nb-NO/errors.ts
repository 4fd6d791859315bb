import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Feil e-postadresse eller passord.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Innlogging med passord er ikke slått på her.",
  SIGN_UP_NOT_ENABLED: "Det er ikke mulig å opprette nye kontoer her",
  USER_EMAIL_ALREADY_EXISTS: "Det finnes allerede en konto med e-postadressen «{email}».",
  emailTakenUnverified:
    "Det finnes allerede en konto med e-postadressen «{email}», men adressen er ikke bekreftet. Logg inn på den kontoen på samme måte som da du registrerte deg, og bekreft e-postadressen. Deretter kan du logge inn på denne måten også.",
  PASSWORD_TOO_SHORT: "Passordet er for kort. Det må ha minst {length} tegn.",
  PASSWORD_TOO_LONG: "Passordet er for langt. Det kan ha høyst {length} tegn.",
  PASSWORD_TOO_COMMON: "Passordet er for vanlig og lett å gjette. Velg et annet.",
  INVALID_EMAIL: "Skriv inn en gyldig e-postadresse",
  VERIFICATION_CODE_INCOMPLETE: "Lenken er ufullstendig. Åpne hele lenken fra e-posten, eller skriv inn hele koden.",
  VERIFICATION_ERROR: "Ugyldig kode",
  INVALID_TOTP_CODE: "Ugyldig TOTP-kode",
  INVALID_RECOVERY_CODE: "Ugyldig gjenopprettingskode",
  TOO_MANY_ATTEMPTS: {
    one: "For mange forsøk. Prøv igjen om {count} sekund.",
    other: "For mange forsøk. Prøv igjen om {count} sekunder.",
  },
  tryAgainAt: "For mange forsøk. Prøv igjen kl. {time}.",

  IMPERSONATION_NOT_ALLOWED: "Du handler som denne brukeren. Det kan ikke gjøres varige endringer i denne økten.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Innlogging med passnøkkel er ikke slått på her.",
  PASSKEY_NOT_FOUND: "Fant ikke passnøkkelen.",
  passkeyCancelled: "Bruken av passnøkkelen ble avbrutt eller tok for lang tid. Prøv igjen eller bruk en annen metode.",
  passkeyUnsupported: "Nettleseren støtter ikke passnøkler. Bruk en annen metode.",
  passkeyUnknown: "Ingen konto her bruker denne passnøkkelen. Bruk en annen passnøkkel eller en annen metode.",
  passkeyExistsHere: "Denne enheten har allerede en passnøkkel for kontoen din.",
  passkeyWrongPlace: "Passnøkler kan ikke brukes på denne siden.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Kontoen er allerede knyttet til en annen bruker. Koble til en annen konto.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Du er allerede koblet til en annen konto hos leverandøren. Valgte du kanskje feil konto der?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Denne kontoen hos leverandøren brukes allerede til innlogging.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Leverandøren finnes ikke her eller er ikke slått på.",
  OAUTH_COOKIE_NOT_FOUND: "Siden ble åpnet på nytt eller i en annen nettleser. Start påloggingen på nytt.",
  OUTER_OAUTH_TIMEOUT: "Innloggingen hos leverandøren tok for lang tid. Logg inn på nytt.",
  INVALID_AUTHORIZATION_CODE: "Autorisasjonskoden er ugyldig.",

  USER_AUTHENTICATION_REQUIRED: "Du må være logget inn for å gjøre dette.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Økten din er utløpt eller avsluttet. Logg inn på nytt.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Medlemskapet finnes allerede.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Dette teamet finnes ikke lenger, eller medlemskapet er avsluttet.",
  REDIRECT_URL_NOT_WHITELISTED: "Domenet er ikke klarert. Legg til {origin} blant prosjektets klarerte domener.",
  REQUEST_TOO_LARGE: "Forespørselen er for stor. Grensen er {limit_bytes} byte.",
  inputUnusable: "Det du skrev inn, er for langt eller inneholder et tegn som ikke er tillatt.",
  COOKIES_BLOCKED:
    "Nettleseren din blokkerer informasjonskapsler for dette nettstedet, så du kan ikke logges inn. Tillat dem og prøv igjen.",
  noAnswer: "Serveren svarer ikke. Kontroller internettforbindelsen og prøv igjen.",

  SERVER_BUSY: "Serveren er opptatt. Prøv igjen om litt.",
  SERVER_UNAVAILABLE: "Serveren er opptatt, eller databasen svarer ikke. Prøv igjen om litt.",
  OBJECT_DELETED_CONCURRENTLY: "Noe av dette ble slettet samtidig. Last inn siden på nytt og prøv igjen.",
  EMAIL_NOT_SENT:
    "E-posten kunne ikke sendes. Hvis du administrerer prosjektet, kontroller e-postinnstillingene og prøv igjen.",
  EMAIL_RECIPIENT_INVALID: "E-posten kunne ikke sendes fordi adressen er ugyldig.",
  MAIL_SERVER_MISSING:
    "E-posten kunne ikke sendes fordi serveren ikke har noen e-postserver. Den som drifter serveren, kan angi en med HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE: "E-posten kunne ikke sendes fordi prosjektets e-postserver ikke er ferdig konfigurert.",

  OTP_SIGN_IN_NOT_ENABLED: "Innlogging via e-post er ikke slått på her.",
  CLI_LOGIN_CODE_INVALID: "Innloggingskoden er ugyldig eller utløpt",
  CLI_LOGIN_PROJECT_MISMATCH: "Innloggingskoden hører til et annet prosjekt. Kontroller adressen til appen.",
  USER_TO_LINK_NOT_FOUND: "Kontoen du ville koble til, finnes ikke lenger.",
  OAUTH_PROVIDER_UNREACHABLE: "Får ikke kontakt med leverandøren. Prøv igjen.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Totrinnsbekreftelse er ikke slått på.",
  PASSKEY_LIMIT_REACHED: "Du kan ha høyst {max} passnøkler. Slett først en du ikke bruker.",
  PASSWORD_ALREADY_SET: "Kontoen din har allerede et passord.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Kontoen din har allerede denne e-postadressen.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    "En annen bruker logger allerede inn med denne e-postadressen.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Du kan ha høyst {max} e-postadresser. Slett en først.",
  CONTACT_CHANNEL_NOT_FOUND: "Kontoen din har ikke lenger denne e-postadressen.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Kontoen din har ikke lenger denne e-postadressen.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Kontoen din har ikke lenger denne e-postadressen.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Kontoen har ikke lenger denne e-postadressen.",
  SESSION_NOT_FOUND: "Økten er allerede avsluttet.",
  PROFILE_IMAGE_TOO_LARGE: "Profilbildet er større enn 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Profilbildet kan ikke brukes her.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Disse e-postene kan ikke slås av.",
  USER_DELETION_NOT_ENABLED: "Kontoer kan ikke slettes her.",
  USER_API_KEYS_NOT_ENABLED: "API-nøkler for brukere er ikke slått på her.",
  TEAM_API_KEYS_NOT_ENABLED: "API-nøkler for team er ikke slått på her.",
  TEAM_CREATION_NOT_ENABLED: "Det er ikke mulig å opprette team her.",
  TEAM_INVITATION_NOT_FOUND: "Invitasjonen finnes ikke lenger.",
};

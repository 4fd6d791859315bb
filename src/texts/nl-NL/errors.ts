import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "E-mailadres of wachtwoord is onjuist.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Inloggen met een wachtwoord is hier niet ingeschakeld.",
  SIGN_UP_NOT_ENABLED: "Je kunt hier geen nieuw account maken",
  USER_EMAIL_ALREADY_EXISTS: "Er bestaat al een account met het e-mailadres ‘{email}’.",
  emailTakenUnverified:
    "Er bestaat al een account met het e-mailadres ‘{email}’, maar het adres is niet geverifieerd. Log in op dat account zoals je dat bij het registreren deed en verifieer je e-mailadres. Daarna kun je ook op deze manier inloggen.",
  PASSWORD_TOO_SHORT: "Het wachtwoord is te kort. Gebruik minimaal {length} tekens.",
  PASSWORD_TOO_LONG: "Het wachtwoord is te lang. Gebruik maximaal {length} tekens.",
  PASSWORD_TOO_COMMON: "Dit wachtwoord komt te vaak voor en is makkelijk te raden. Kies een ander wachtwoord.",
  INVALID_EMAIL: "Vul een geldig e-mailadres in",
  VERIFICATION_CODE_INCOMPLETE: "Deze link is onvolledig. Open de hele link uit de e-mail of vul de hele code in.",
  VERIFICATION_ERROR: "Ongeldige code",
  INVALID_TOTP_CODE: "Ongeldige TOTP-code",
  INVALID_RECOVERY_CODE: "Ongeldige herstelcode",
  TOO_MANY_ATTEMPTS: {
    one: "Te veel pogingen. Probeer het over {count} seconde opnieuw.",
    other: "Te veel pogingen. Probeer het over {count} seconden opnieuw.",
  },
  tryAgainAt: "Te veel pogingen. Probeer het om {time} opnieuw.",

  IMPERSONATION_NOT_ALLOWED: "Je handelt als deze gebruiker. In deze sessie zijn geen blijvende wijzigingen mogelijk.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Inloggen met een passkey is hier niet ingeschakeld.",
  PASSKEY_NOT_FOUND: "Passkey niet gevonden.",
  passkeyCancelled:
    "Het gebruik van de passkey is geannuleerd of duurde te lang. Probeer het opnieuw of gebruik een andere methode.",
  passkeyUnsupported: "Deze browser ondersteunt geen passkeys. Gebruik een andere methode.",
  passkeyUnknown: "Er is hier geen account met deze passkey. Gebruik een andere passkey of een andere methode.",
  passkeyExistsHere: "Op dit apparaat staat al een passkey voor je account.",
  passkeyWrongPlace: "Op deze pagina kun je geen passkeys gebruiken.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Dit account is al aan een andere gebruiker gekoppeld. Koppel een ander account.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Je bent al aan een ander account van deze provider gekoppeld. Heb je bij de provider misschien het verkeerde account gekozen?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Dit account van de provider wordt al gebruikt om in te loggen.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Deze provider bestaat hier niet of is niet ingeschakeld.",
  OAUTH_COOKIE_NOT_FOUND: "Deze pagina is opnieuw of in een andere browser geopend. Begin opnieuw met inloggen.",
  OUTER_OAUTH_TIMEOUT: "Het inloggen bij de provider duurde te lang. Log opnieuw in.",
  INVALID_AUTHORIZATION_CODE: "De autorisatiecode is ongeldig.",

  USER_AUTHENTICATION_REQUIRED: "Hiervoor moet je ingelogd zijn.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Je sessie is verlopen of beëindigd. Log opnieuw in.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Dit teamlidmaatschap bestaat al.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Dit team bestaat niet meer, of het lidmaatschap is beëindigd.",
  REDIRECT_URL_NOT_WHITELISTED:
    "Dit domein wordt niet vertrouwd. Voeg {origin} toe aan de vertrouwde domeinen van het project.",
  REQUEST_TOO_LARGE: "Het verzoek is te groot. De limiet is {limit_bytes} bytes.",
  inputUnusable: "De invoer is te lang of bevat een teken dat niet is toegestaan.",
  COOKIES_BLOCKED:
    "Je browser blokkeert cookies van deze site, dus je kunt niet worden ingelogd. Sta cookies toe en probeer het opnieuw.",
  noAnswer: "De server reageert niet. Controleer je internetverbinding en probeer het opnieuw.",

  SERVER_BUSY: "De server is druk bezet. Probeer het zo meteen opnieuw.",
  SERVER_UNAVAILABLE: "De server is druk bezet of de database reageert niet. Probeer het zo meteen opnieuw.",
  OBJECT_DELETED_CONCURRENTLY:
    "Een deel van de gegevens is ondertussen verwijderd. Laad de pagina opnieuw en probeer het nog een keer.",
  EMAIL_NOT_SENT:
    "De e-mail kon niet worden verstuurd. Beheer je dit project? Controleer dan de e-mailinstellingen en probeer het opnieuw.",
  EMAIL_RECIPIENT_INVALID: "De e-mail kon niet worden verstuurd, omdat het adres ongeldig is.",
  MAIL_SERVER_MISSING:
    "De e-mail kon niet worden verstuurd, omdat deze server geen mailserver heeft. De beheerder van de server kan er een instellen met HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "De e-mail kon niet worden verstuurd, omdat de mailserver van dit project niet volledig is ingesteld.",

  OTP_SIGN_IN_NOT_ENABLED: "Inloggen via e-mail is hier niet ingeschakeld.",
  CLI_LOGIN_CODE_INVALID: "De inlogcode is ongeldig of verlopen",
  CLI_LOGIN_PROJECT_MISMATCH: "Deze inlogcode hoort bij een ander project. Controleer het adres van de app.",
  USER_TO_LINK_NOT_FOUND: "Het account waaraan je wilde koppelen, bestaat niet meer.",
  OAUTH_PROVIDER_UNREACHABLE: "De provider is niet bereikbaar. Probeer het opnieuw.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Tweestapsverificatie is niet ingeschakeld.",
  PASSKEY_LIMIT_REACHED: "Je kunt maximaal {max} passkeys hebben. Verwijder eerst een passkey die je niet gebruikt.",
  PASSWORD_ALREADY_SET: "Je account heeft al een wachtwoord.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Dit e-mailadres hoort al bij je account.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Een andere gebruiker logt al in met dit e-mailadres.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Je kunt maximaal {max} e-mailadressen hebben. Verwijder er eerst een.",
  CONTACT_CHANNEL_NOT_FOUND: "Dit e-mailadres hoort niet meer bij je account.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Dit e-mailadres hoort niet meer bij je account.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Dit e-mailadres hoort niet meer bij je account.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Dit e-mailadres hoort niet meer bij het account.",
  SESSION_NOT_FOUND: "Deze sessie is al beëindigd.",
  PROFILE_IMAGE_TOO_LARGE: "De profielafbeelding is groter dan 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Deze profielafbeelding kan hier niet worden gebruikt.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Deze e-mails kun je niet uitschakelen.",
  USER_DELETION_NOT_ENABLED: "Je kunt hier geen accounts verwijderen.",
  USER_API_KEYS_NOT_ENABLED: "API-sleutels voor gebruikers zijn hier niet ingeschakeld.",
  TEAM_API_KEYS_NOT_ENABLED: "API-sleutels voor teams zijn hier niet ingeschakeld.",
  TEAM_CREATION_NOT_ENABLED: "Je kunt hier geen teams maken.",
  TEAM_INVITATION_NOT_FOUND: "Deze uitnodiging bestaat niet meer.",
};

import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "E-Mail oder Passwort ist falsch.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "Die Anmeldung mit Passwort ist hier nicht aktiviert.",
  SIGN_UP_NOT_ENABLED: "Neue Konten sind nicht erlaubt",
  USER_EMAIL_ALREADY_EXISTS: "Es gibt schon ein Konto mit der E-Mail-Adresse „{email}“.",
  emailTakenUnverified:
    "Es gibt schon ein Konto mit der E-Mail-Adresse „{email}“, aber die Adresse ist nicht bestätigt. Melde dich bei diesem Konto so an, wie du es erstellt hast, und bestätige deine E-Mail-Adresse. Danach funktioniert auch diese Anmeldemethode.",
  PASSWORD_TOO_SHORT: "Das Passwort ist zu kurz. Es muss mindestens {length} Zeichen lang sein.",
  PASSWORD_TOO_LONG: "Das Passwort ist zu lang. Es darf höchstens {length} Zeichen lang sein.",
  PASSWORD_TOO_COMMON: "Dieses Passwort ist zu häufig und leicht zu erraten. Bitte wähle ein anderes.",
  INVALID_EMAIL: "Bitte gib eine gültige E-Mail-Adresse ein",
  VERIFICATION_CODE_INCOMPLETE:
    "Dieser Link ist unvollständig. Bitte öffne den ganzen Link aus der E-Mail oder gib den ganzen Code ein.",
  VERIFICATION_ERROR: "Ungültiger Code",
  INVALID_TOTP_CODE: "Der Code der Authenticator-App ist ungültig",
  INVALID_RECOVERY_CODE: "Der Wiederherstellungscode ist ungültig",
  TOO_MANY_ATTEMPTS: {
    one: "Zu viele Versuche. Bitte versuche es in {count} Sekunde noch einmal.",
    other: "Zu viele Versuche. Bitte versuche es in {count} Sekunden noch einmal.",
  },
  tryAgainAt: "Zu viele Versuche. Bitte versuche es um {time} noch einmal.",

  IMPERSONATION_NOT_ALLOWED:
    "Du handelst gerade als dieser Benutzer. In dieser Sitzung sind keine dauerhaften Änderungen möglich.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "Die Anmeldung mit Passkey ist hier nicht aktiviert.",
  PASSKEY_NOT_FOUND: "Diesen Passkey gibt es nicht mehr.",
  passkeyCancelled:
    "Die Passkey-Abfrage wurde abgebrochen oder hat zu lange gedauert. Bitte versuche es noch einmal oder verwende eine andere Methode.",
  passkeyUnsupported: "Dieser Browser unterstützt keine Passkeys. Bitte verwende eine andere Methode.",
  passkeyUnknown:
    "Zu diesem Passkey gibt es hier kein Konto. Bitte verwende einen anderen Passkey oder eine andere Methode.",
  passkeyExistsHere: "Auf diesem Gerät gibt es schon einen Passkey für dein Konto.",
  passkeyWrongPlace: "Auf dieser Seite können keine Passkeys verwendet werden.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Dieses Konto ist schon mit einem anderen Benutzer verbunden. Bitte verbinde ein anderes.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Du bist schon mit einem anderen Konto dieses Anbieters verbunden. Hast du beim Anbieter vielleicht das falsche Konto gewählt?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Dieses Konto des Anbieters wird schon zum Anmelden verwendet.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Diesen Anbieter gibt es hier nicht, oder er ist nicht aktiviert.",
  OAUTH_COOKIE_NOT_FOUND:
    "Diese Seite wurde noch einmal oder in einem anderen Browser geöffnet. Bitte beginne die Anmeldung neu.",
  OUTER_OAUTH_TIMEOUT: "Die Anmeldung beim Anbieter hat zu lange gedauert. Bitte melde dich noch einmal an.",
  INVALID_AUTHORIZATION_CODE: "Der Autorisierungscode ist ungültig.",

  USER_AUTHENTICATION_REQUIRED: "Dafür musst du angemeldet sein.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED:
    "Deine Sitzung ist abgelaufen oder wurde beendet. Bitte melde dich noch einmal an.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Diese Mitgliedschaft gibt es schon.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Dieses Team gibt es nicht mehr, oder die Mitgliedschaft ist beendet.",
  REDIRECT_URL_NOT_WHITELISTED:
    "Diese Domain ist nicht vertrauenswürdig. Bitte füge {origin} zu den vertrauenswürdigen Domains des Projekts hinzu.",
  REQUEST_TOO_LARGE: "Die Anfrage ist zu groß. Erlaubt sind {limit_bytes} Bytes.",
  inputUnusable: "Deine Eingabe ist zu lang oder enthält ein Zeichen, das nicht erlaubt ist.",
  COOKIES_BLOCKED:
    "Dein Browser blockiert Cookies dieser Website, deshalb kannst du nicht angemeldet werden. Erlaube Cookies und versuche es noch einmal.",
  noAnswer: "Der Server antwortet nicht. Bitte prüfe deine Internetverbindung und versuche es noch einmal.",

  SERVER_BUSY: "Der Server ist gerade ausgelastet. Bitte versuche es gleich noch einmal.",
  SERVER_UNAVAILABLE:
    "Der Server ist ausgelastet, oder seine Datenbank antwortet nicht. Bitte versuche es gleich noch einmal.",
  OBJECT_DELETED_CONCURRENTLY:
    "Etwas davon wurde gleichzeitig gelöscht. Bitte lade die Seite neu und versuche es noch einmal.",
  EMAIL_NOT_SENT:
    "Die E-Mail konnte nicht gesendet werden. Wenn du dieses Projekt verwaltest, prüfe bitte seine E-Mail-Einstellungen und versuche es noch einmal.",
  EMAIL_RECIPIENT_INVALID: "Die E-Mail konnte nicht gesendet werden, weil die Adresse ungültig ist.",
  MAIL_SERVER_MISSING:
    "Die E-Mail konnte nicht gesendet werden, weil für diesen Server kein Mailserver eingerichtet ist. Sein Betreiber kann ihn mit HALLPASS_SMTP_URL angeben.",
  MAIL_SERVER_INCOMPLETE:
    "Die E-Mail konnte nicht gesendet werden, weil der Mailserver dieses Projekts nicht vollständig eingerichtet ist.",

  OTP_SIGN_IN_NOT_ENABLED: "Die Anmeldung per E-Mail ist hier nicht aktiviert.",
  CLI_LOGIN_CODE_INVALID: "Der Anmeldecode ist ungültig oder abgelaufen.",
  CLI_LOGIN_PROJECT_MISMATCH: "Dieser Anmeldecode gehört zu einem anderen Projekt. Bitte prüfe die Adresse der App.",
  USER_TO_LINK_NOT_FOUND: "Das Konto, mit dem du dich verbinden wolltest, gibt es nicht mehr.",
  OAUTH_PROVIDER_UNREACHABLE: "Der Anbieter ist nicht erreichbar. Bitte versuche es noch einmal.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "Die Zwei-Faktor-Authentifizierung ist nicht eingeschaltet.",
  PASSKEY_LIMIT_REACHED:
    "Du kannst höchstens {max} Passkeys haben. Bitte lösche zuerst einen, den du nicht verwendest.",
  PASSWORD_ALREADY_SET: "Dein Konto hat schon ein Passwort.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Dein Konto hat diese E-Mail-Adresse schon.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    "Mit dieser E-Mail-Adresse meldet sich schon jemand anderes an.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Du kannst höchstens {max} E-Mail-Adressen haben. Bitte lösche zuerst eine.",
  CONTACT_CHANNEL_NOT_FOUND: "Dein Konto hat diese E-Mail-Adresse nicht mehr.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Dein Konto hat diese E-Mail-Adresse nicht mehr.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Dein Konto hat diese E-Mail-Adresse nicht mehr.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Das Konto hat diese E-Mail-Adresse nicht mehr.",
  SESSION_NOT_FOUND: "Diese Sitzung ist schon beendet.",
  PROFILE_IMAGE_TOO_LARGE: "Das Profilbild ist größer als 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "Dieses Profilbild kann hier nicht verwendet werden.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Diese E-Mails können nicht abbestellt werden.",
  USER_DELETION_NOT_ENABLED: "Konten können hier nicht gelöscht werden.",
  USER_API_KEYS_NOT_ENABLED: "API-Schlüssel von Benutzern sind hier nicht aktiviert.",
  TEAM_API_KEYS_NOT_ENABLED: "API-Schlüssel von Teams sind hier nicht aktiviert.",
  TEAM_CREATION_NOT_ENABLED: "Teams können hier nicht erstellt werden.",
  TEAM_INVITATION_NOT_FOUND: "Diese Einladung gibt es nicht mehr.",
};

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
  VERIFICATION_ERROR: "Ungültiger Code",
  INVALID_TOTP_CODE: "Ungültiger TOTP-Code",
  INVALID_RECOVERY_CODE: "Der Wiederherstellungscode ist ungültig",
  TOO_MANY_ATTEMPTS: "Zu viele Versuche. Bitte versuche es in {seconds} Sekunden noch einmal.",
  tryAgainAt: "Zu viele Versuche. Bitte versuche es um {time} noch einmal.",

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
  OUTER_OAUTH_TIMEOUT: "Die Anmeldung beim Anbieter hat zu lange gedauert. Bitte melde dich noch einmal an.",
  INVALID_AUTHORIZATION_CODE: "Der Autorisierungscode ist ungültig.",

  USER_AUTHENTICATION_REQUIRED: "Dafür musst du angemeldet sein.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED:
    "Deine Sitzung ist abgelaufen oder wurde beendet. Bitte melde dich noch einmal an.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Diese Mitgliedschaft gibt es schon.",
  REQUEST_TOO_LARGE: "Die Anfrage ist zu groß. Erlaubt sind {limit_bytes} Bytes.",
};

import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Hallo",
  noticeSubject: "{heading} bei {project}",
  noticeWasYou: "Wenn du das warst, musst du nichts tun.",
  noticeWasNotYou: "Wenn du das nicht warst, hat vielleicht jemand anderes Zugriff auf dein Konto.",
  resetAdvice: "Setze jetzt dein Passwort zurück und beende in deinen Kontoeinstellungen alle anderen Sitzungen.",

  passwordChanged: "Dein Passwort wurde geändert",
  passwordChangedBody: "Das Passwort deines Kontos wurde geändert. Das alte funktioniert nicht mehr.",
  passwordRemoved: "Dein Passwort wurde entfernt",
  passwordRemovedBody: "Dein Konto hat kein Passwort mehr. Deine anderen Anmeldemethoden funktionieren weiterhin.",
  passkeyAdded: "Ein Passkey wurde zu deinem Konto hinzugefügt",
  passkeyAddedBody: "Du kannst dich jetzt mit diesem Passkey bei deinem Konto anmelden.",
  passkeyAddedAdvice: "Entferne den Passkey in deinen Kontoeinstellungen und setze jetzt dein Passwort zurück.",
  passkeyRemoved: "Ein Passkey wurde aus deinem Konto entfernt",
  passkeyRemovedBody: "Du kannst dich mit diesem Passkey nicht mehr bei deinem Konto anmelden.",
  secondFactorEnabled: "Die Zwei-Faktor-Anmeldung wurde eingeschaltet",
  secondFactorEnabledBody:
    "Für die Anmeldung bei deinem Konto ist jetzt auch ein Code aus einer Authenticator-App nötig.",
  secondFactorDisabled: "Die Zwei-Faktor-Anmeldung wurde ausgeschaltet",
  secondFactorDisabledBody: "Für die Anmeldung bei deinem Konto ist kein zweiter Faktor mehr nötig.",
  secondFactorDisabledAdvice: "Setze jetzt dein Passwort zurück und schalte die Zwei-Faktor-Anmeldung wieder ein.",
  recoveryCodesCreated: "Neue Wiederherstellungscodes wurden erstellt",
  recoveryCodesCreatedBody: "Dein Konto hat neue Wiederherstellungscodes. Die alten funktionieren nicht mehr.",
  recoveryCodesCreatedAdvice:
    "Setze jetzt dein Passwort zurück und erstelle in deinen Kontoeinstellungen neue Wiederherstellungscodes.",
  primaryEmailChanged: "Deine E-Mail-Adresse wurde geändert",
  primaryEmailChangedBody: "Das hier ist nicht mehr die primäre Adresse deines Kontos.",
  primaryEmailChangedAdvice: "Setze jetzt dein Passwort zurück oder wende dich an den Support der App.",
  connectedAccountAdded: "Ein anderes Konto wurde mit deinem verbunden",
  connectedAccountAddedBody: "Du kannst dich jetzt mit diesem Konto anmelden.",
  connectedAccountAddedAdvice:
    "Entferne die Verbindung in deinen Kontoeinstellungen und setze jetzt dein Passwort zurück.",
  connectedAccountRemoved: "Ein verbundenes Konto wurde entfernt",
  connectedAccountRemovedBody: "Du kannst dich mit diesem Konto nicht mehr anmelden.",
  signInAddressAdded: "Eine Adresse wurde zu deinem Konto hinzugefügt",
  signInAddressAddedBody: "Mit dieser Adresse kann man sich bei deinem Konto anmelden, sobald sie bestätigt ist.",
  signInAddressAddedAdvice: "Entferne die Adresse in deinen Kontoeinstellungen und setze jetzt dein Passwort zurück.",

  apiKeyRevokedSubject: "API-Schlüssel widerrufen: {description}",
  apiKeyRevokedPreview: "Wir haben einen API-Schlüssel widerrufen, weil er öffentlich sichtbar war.",
  apiKeyRevoked: "Ein API-Schlüssel wurde widerrufen",
  apiKeyRevokedBody:
    "Jemand hat diesen Schlüssel an einer öffentlichen Stelle gefunden. Wir haben ihn widerrufen, damit ihn niemand mehr verwenden kann.",
  apiKeyRevokedKey: "{description} (endet auf {lastFour})",
  apiKeyRevokedReplace:
    "Ersetze diesen Schlüssel überall, wo du ihn verwendet hast, durch einen neuen, und veröffentliche den neuen nicht.",
  apiKeyRevokedOthers:
    "Prüfe, ob an derselben Stelle noch andere Geheimnisse stehen. Vielleicht haben andere sie auch gefunden.",

  failedMailsSubject: {
    one: "Eine E-Mail von {project} konnte nicht gesendet werden",
    other: "{count} E-Mails von {project} konnten nicht gesendet werden",
  },
  failedMailsBody: "Diese E-Mails von {project} konnten in den letzten 24 Stunden nicht gesendet werden:",
  failedMailsTo: "an {recipients}",
  failedMailsMore: "Und {number} weitere.",
  failedMailsConsole: "In der Konsole ansehen",
};

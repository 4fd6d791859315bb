import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Hallo!",
  mailGreetingNamed: "Hallo {name}!",
  mailOpenLink: "Falls die Schaltfläche nicht funktioniert, öffne diesen Link:",
  mailUnsubscribe: "Solche E-Mails abbestellen",

  codeMailSubject: "Anmeldung bei {project}: Dein Code ist {code}",
  codeMailPreview: "Der Code und der Link sind zehn Minuten gültig und funktionieren nur einmal.",
  codeMailHeading: "Bei {project} anmelden",
  codeMailEnterCode: "Gib diesen Code auf der Seite ein, auf der du ihn angefordert hast:",
  codeMailBody:
    "Oder melde dich mit einem Klick an. Der Code und der Link sind zehn Minuten gültig und funktionieren nur einmal.",
  codeMailButton: "Anmelden",
  codeMailIgnore: "Falls du das nicht angefordert hast, ignoriere diese E-Mail und gib den Code nicht weiter.",

  verifyMailSubject: "Bestätige deine E-Mail-Adresse bei {project}",
  verifyMailPreview: "Bestätige, dass diese E-Mail-Adresse dir gehört. Der Link ist sieben Tage gültig.",
  verifyMailHeading: "E-Mail-Adresse bestätigen",
  verifyMailBody: "Bitte bestätige, dass diese E-Mail-Adresse dir gehört. Der Link ist sieben Tage gültig.",
  verifyMailButton: "E-Mail-Adresse bestätigen",
  verifyMailIgnore: "Falls du bei {project} kein Konto erstellt hast, kannst du diese E-Mail ignorieren.",

  resetMailSubject: "Setze dein Passwort bei {project} zurück",
  resetMailPreview: "Wähle ein neues Passwort. Der Link ist eine Stunde gültig und funktioniert nur einmal.",
  resetMailHeading: "Passwort zurücksetzen",
  resetMailBody:
    "Jemand möchte das Passwort deines Kontos bei {project} zurücksetzen. Der Link ist eine Stunde gültig und funktioniert nur einmal.",
  resetMailButton: "Neues Passwort wählen",
  resetMailIgnore: "Falls du das nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.",

  teamMailSubject: "Du bist ins Team {team} eingeladen",
  teamMailPreview: "Du bist ins Team {team} eingeladen. Die Einladung ist sieben Tage gültig.",
  teamMailHeading: "Dem Team {team} beitreten",
  teamMailBody: "Du bist ins Team {team} bei {project} eingeladen. Die Einladung ist sieben Tage gültig.",
  teamMailButton: "Einladung ansehen",
  teamMailIgnore: "Falls du dieses Team nicht kennst, ignoriere diese E-Mail.",

  inviteMailSubject: "Du bist zu {project} eingeladen",
  inviteMailPreview: "{team} lädt dich ein, dich anzumelden.",
  inviteMailHeading: "Du bist zu {project} eingeladen",
  inviteMailBody: "{team} lädt dich ein, dich bei {project} anzumelden. Melde dich mit dieser E-Mail-Adresse an.",
  inviteMailButton: "Anmelden",
  inviteMailIgnore: "Falls du das nicht erwartet hast, ignoriere diese E-Mail.",

  unsubscribeButton: "Abbestellen",
  unsubscribed: "Du erhältst solche E-Mails nicht mehr.",
  unsubscribedBefore: "Du hast solche E-Mails schon abbestellt.",

  noticeSubject: "{project}: {heading}",
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
  secondFactorEnabled: "Die Zwei-Faktor-Authentifizierung wurde eingeschaltet",
  secondFactorEnabledBody:
    "Für die Anmeldung bei deinem Konto ist jetzt auch ein Code aus einer Authenticator-App nötig.",
  secondFactorDisabled: "Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet",
  secondFactorDisabledBody: "Für die Anmeldung bei deinem Konto ist kein zweiter Faktor mehr nötig.",
  secondFactorDisabledAdvice:
    "Setze jetzt dein Passwort zurück und schalte die Zwei-Faktor-Authentifizierung wieder ein.",
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
  appAllowed: "Eine neue App hat Zugriff auf dein Konto",
  appAllowedBody:
    "Du hast dieser App erlaubt, Daten deines Kontos zu verwenden. In deinen Kontoeinstellungen siehst du, was sie darf, und kannst den Zugriff entfernen.",
  appAllowedAdvice: "Entferne den Zugriff der App in deinen Kontoeinstellungen und setze jetzt dein Passwort zurück.",
  appSignedOut: "Eine App wurde von deinem Konto abgemeldet",
  appSignedOutBody:
    "Möglicherweise hat jemand den Zugang dieser App zu deinem Konto kopiert. Deshalb haben wir ihn beendet. Melde dich dort neu an, um die App weiter zu nutzen.",
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
  failedMailsMore: { one: "Und {count} weitere.", other: "Und {count} weitere." },
  failedMailsConsole: "In der Konsole ansehen",

  alertSubject: "Ein Problem bei {name}",
  alertOverSubject: "Vorbei: ein Problem bei {name}",
  alertSince: "Seit {time}",
  alertOver: "Der Server findet dieses Problem nicht mehr:",
};

import type { texts as english } from "../en-US/pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  notRedirected: "Falls du nicht automatisch weitergeleitet wirst, <link>klicke hier</link>",

  mfaHeading: "Zwei-Faktor-Authentifizierung",
  mfaSubtitle: "Gib den sechsstelligen Code aus deiner Authenticator-App ein",
  mfaCode: "Code der Authenticator-App",
  mfaRecoverySubtitle:
    "Gib einen der Wiederherstellungscodes ein, die du beim Einschalten der Zwei-Faktor-Authentifizierung gespeichert hast. Jeder Code gilt nur einmal.",
  mfaUseRecoveryCode: "Stattdessen einen Wiederherstellungscode verwenden",
  mfaUseAuthenticator: "Stattdessen die Authenticator-App verwenden",
  recoveryCode: "Wiederherstellungscode",
  recoveryCodeMissing: "Bitte gib einen Wiederherstellungscode ein",
  mfaVerify: "Bestätigen",
  mfaVerifying: "Wird geprüft …",
  mfaVerified: "Bestätigt! Du wirst weitergeleitet …",
  mfaFailedTitle: "Prüfung fehlgeschlagen",
  mfaFailedBody:
    "Diese Anmeldung hat zu lange gedauert, oder es gab zu viele Fehlversuche. Bitte melde dich noch einmal an.",
  mfaMissingTitle: "Angaben zur Anmeldung fehlen",
  mfaMissingBody:
    "Diese Seite schließt eine Anmeldung ab, die du in diesem Tab begonnen hast. Bitte melde dich noch einmal an.",

  cliHeading: "Kommandozeilen-Programm zulassen",
  cliQuestion: "Ein Kommandozeilen-Programm möchte dein Konto {account} bei {project} verwenden.",
  cliWarning:
    "Es kann dann alles tun, was du tun kannst. Lass es nur zu, wenn du diese Anmeldung gerade selbst in deinem Terminal gestartet hast. Wenn dir jemand diesen Link geschickt hat, brich ab.",
  cliConfirm: "Zulassen",
  cliConfirming: "Wird zugelassen …",
  cliDone: "Programm zugelassen",
  cliDoneBody:
    "Das Kommandozeilen-Programm ist angemeldet. Du kannst dieses Fenster schließen und zum Terminal zurückkehren.",
  cliFailed: "Zulassen fehlgeschlagen",
  cliCodeMissing:
    "Der Link ist unvollständig: Der Anmeldecode fehlt. Bitte starte die Anmeldung im Terminal noch einmal.",
  cliCancelled: "Es wurde nichts zugelassen",
  cliMayClose: "Du kannst dieses Fenster schließen.",
  close: "Schließen",
  tryAgain: "Noch einmal versuchen",

  connectionFailed: "Konto konnte nicht verbunden werden",
  accessDenied: "Der Anbieter hat den Zugriff verweigert",
  accessDeniedBody: "Die Anmeldung wurde abgebrochen oder verweigert. Bitte versuche es noch einmal.",
  signInAgain: "Noch einmal anmelden",
  errorOccurred: "Ein Fehler ist aufgetreten",
  errorCode: "Fehlercode: {code}",
  errorMessage: "Fehlermeldung: {message}",

  magicLinkQuestion: "Möchtest du dich anmelden?",
  magicLinkElsewhere:
    "Dieser Link wurde in einem anderen Browser oder auf einem anderen Gerät angefordert. Um dich hier anzumelden, gib den Code aus derselben E-Mail ein.",
  magicLinkDone: "Du bist angemeldet!",
  magicLinkInvalidTitle: "Ungültiger Anmeldelink",
  magicLinkInvalidBody:
    "Bitte prüfe, ob der Link vollständig ist, und wende dich an den Support, wenn das Problem bestehen bleibt.",
  magicLinkExpiredTitle: "Abgelaufener Anmeldelink",
  magicLinkExpiredBody: "Dein Anmeldelink ist abgelaufen. Fordere einen neuen an, um dich anzumelden.",
  magicLinkUsedTitle: "Anmeldelink schon verwendet",
  magicLinkUsedBody:
    "Dieser Anmeldelink wurde schon verwendet. Jeder Link gilt nur einmal. Fordere einen neuen an, um dich wieder anzumelden.",

  impersonationQuestion: "Als {name} weitermachen?",
  impersonationBody: "Was du dann tust, geschieht im Konto von {account}, nicht in deinem eigenen.",
  impersonationReplaces:
    "Du bist als {name} angemeldet. Wenn du weitermachst, wird {name} in diesem Browser abgemeldet.",
  impersonationContinue: "Als {name} weitermachen",

  resetHeading: "Passwort zurücksetzen",
  noNeedToReset: "Passwort doch nicht vergessen?",
  yourEmail: "Deine E-Mail-Adresse",
  sendResetEmail: "E-Mail senden",
  newPassword: "Neues Passwort",
  repeatNewPassword: "Neues Passwort wiederholen",
  resetPassword: "Passwort zurücksetzen",
  newResetLink: "Neuen Link anfordern",
  resetInvalidTitle: "Ungültiger Link",
  resetInvalidBody: "Bitte prüfe, ob du den richtigen Link zum Zurücksetzen des Passworts hast.",
  resetExpiredTitle: "Abgelaufener Link",
  resetExpiredBody:
    "Der Link zum Zurücksetzen des Passworts ist abgelaufen. Bitte fordere auf der Anmeldeseite einen neuen an.",
  resetUsedTitle: "Link schon verwendet",
  resetUsedBody:
    "Dieser Link zum Zurücksetzen des Passworts wurde schon verwendet. Wenn du dein Passwort noch einmal zurücksetzen willst, fordere auf der Anmeldeseite einen neuen an.",
  resetFailedTitle: "Das Passwort wurde nicht zurückgesetzt",
  resetFailedBody: "Das Passwort konnte nicht zurückgesetzt werden. Bitte fordere einen neuen Link an.",

  verifyQuestion: "Möchtest du deine E-Mail-Adresse bestätigen?",
  verifyEmail: "Bestätigen",
  verifiedTitle: "Deine E-Mail-Adresse ist bestätigt!",
  verifyInvalidTitle: "Ungültiger Link",
  verifyInvalidBody:
    "Bitte prüfe, ob du den richtigen Link hast. Wende dich an den Support, wenn das Problem bestehen bleibt.",
  verifyExpiredTitle: "Abgelaufener Link",
  verifyExpiredBody:
    "Der Link zum Bestätigen deiner E-Mail-Adresse ist abgelaufen. Bitte fordere in deinen Kontoeinstellungen einen neuen an.",
  wasItYou: "Warst du das?",
  claimed:
    "Jemand hat {email} hier für ein Konto verwendet. Wenn du das warst, melde dich bei diesem Konto an, um die Adresse zu bestätigen.",
  claimedByName:
    "{name} hat {email} hier für ein Konto verwendet. Wenn du das bist, melde dich bei diesem Konto an, um die Adresse zu bestätigen.",
  wasNotMe: "Das war ich nicht",
  changeAccount: "Bei diesem Konto anmelden",
  disownedTitle: "Danke für den Hinweis",
  disownedBody:
    "Wer deine Adresse verwendet hat, kann sich damit nicht mehr anmelden. Wenn du sie hier selbst verwenden willst, registriere dich oder setze das Passwort zurück.",

  invitation: "Teameinladung",
  invitationSignIn: "Melde dich an oder erstelle ein Konto, um dem Team beizutreten.",
  invitationQuestion: "Du bist eingeladen, {team} beizutreten",
  invitationAccount: "Du bist als {account} angemeldet.",
  invitationOtherAccount: "Ein anderes Konto verwenden",
  invitationName: "Dein Name (optional)",
  invitationSignUp: "Konto erstellen und beitreten",
  invitationPasskey: "Stattdessen einen Passkey verwenden",
  join: "Beitreten",
  ignore: "Ignorieren",
  invitationJoined: "Du bist dem Team {team} beigetreten",
  invitationMember: "Du bist schon Mitglied von {team}",
  invitationInvalidTitle: "Ungültige Einladung",
  invitationInvalidBody: "Bitte prüfe, ob du den richtigen Einladungslink hast.",
  invitationExpiredTitle: "Abgelaufene Einladung",
  invitationExpiredBody: "Dein Einladungslink ist abgelaufen. Bitte lass dir einen neuen schicken.",
  invitationUsedTitle: "Einladung schon verwendet",
  invitationUsedBody: "Dieser Einladungslink wurde schon verwendet.",

  signingOut: "Du wirst abgemeldet",
  signOutQuestion: "Möchtest du dich abmelden?",
  signOutAs: "Du bist als {name} angemeldet.",
  loading: "Wird geladen",

  noConnection: "Keine Verbindung zu Hallpass",
  noServerCause: "Unter {address} antwortet niemand.",
  noServerCure:
    "Läuft Hallpass dort? Starte es, oder setze baseUrl oder HALLPASS_URL auf die Adresse deines Hallpass-Servers.",
  otherServerCause: "Unter {address} antwortet etwas anderes als Hallpass.",
  otherServerCure: "Setze baseUrl oder HALLPASS_URL auf die Adresse deines Hallpass-Servers.",
  offlineCause: "Du bist offline, deshalb ist {address} nicht erreichbar.",
  offlineCure: "Bitte prüfe deine Internetverbindung und versuche es noch einmal.",

  signedInTitle: "Du bist schon angemeldet",
  signedOutTitle: "Du bist nicht angemeldet.",
  signUpDisabledTitle: "Neue Konten können zurzeit nicht erstellt werden.",
  emailSentTitle: "E-Mail gesendet!",
  emailSentBody:
    "Falls es ein Konto mit dieser E-Mail-Adresse gibt, haben wir dir eine E-Mail geschickt. Schau auch in den Spam-Ordner.",
  passwordResetTitle: "Passwort zurückgesetzt!",
  passwordResetBody: "Dein Passwort wurde zurückgesetzt. Du kannst dich jetzt mit dem neuen Passwort anmelden.",
  unknownErrorTitle: "Ein unbekannter Fehler ist aufgetreten",
  unknownErrorBody: "Bitte versuche es noch einmal und wende dich an den Support, wenn das Problem bestehen bleibt.",
  unknownPageTitle: "Diese Seite gibt es nicht",
  unknownPageBody: "Die gesuchte Seite wurde nicht gefunden. Bitte prüfe die Adresse und versuche es noch einmal.",
  goHome: "Zur Startseite",
  goToHome: "Zur Startseite",
};

import type { Texts } from "./en.ts";

export const de: Texts = {
  signInHeading: "Bei deinem Konto anmelden",
  signUpHeading: "Neues Konto erstellen",
  noAccountYet: "Noch kein Konto?",
  haveAccountAlready: "Schon ein Konto?",
  signInLink: "Anmelden",
  signUpLink: "Registrieren",
  noMethod: "Keine Anmeldemethode aktiviert.",
  orContinueWith: "Oder weiter mit",
  emailTab: "E-Mail",
  emailAndPasswordTab: "E-Mail & Passwort",
  methods: "Wege zur Anmeldung",

  email: "E-Mail",
  password: "Passwort",
  repeatPassword: "Passwort wiederholen",
  forgotPassword: "Passwort vergessen?",
  signInButton: "Anmelden",
  signUpButton: "Registrieren",
  showPassword: "Passwort anzeigen",
  hidePassword: "Passwort verbergen",

  sendEmail: "E-Mail senden",
  enterCode: "Gib den Code aus deiner E-Mail ein",
  codeSent:
    "Wir haben einen Code und einen Link an {email} geschickt. Beide gelten zehn Minuten. Nichts da? Sieh im Spam-Ordner nach.",
  invalidCode: "Ungültiger Code",
  invalidTotpCode: "Ungültiger TOTP-Code",
  cancel: "Abbrechen",

  emailMissing: "Bitte gib deine E-Mail-Adresse ein",
  emailInvalid: "Bitte gib eine gültige E-Mail-Adresse ein",
  passwordMissing: "Bitte gib dein Passwort ein",
  passwordTooShort: "Das Passwort ist zu kurz. Es braucht mindestens {length} Zeichen.",
  passwordTooLong: "Das Passwort ist zu lang. Höchstens {length} Zeichen sind möglich.",
  passwordTooCommon: "Dieses Passwort gehört zu den häufigsten und würde zuerst erraten. Bitte wähle ein anderes.",
  repeatMissing: "Bitte wiederhole dein Passwort",
  passwordsDiffer: "Die Passwörter stimmen nicht überein",
  wrongEmailOrPassword: "E-Mail oder Passwort ist falsch.",
  emailTaken: "Es gibt schon ein Konto mit der E-Mail-Adresse „{email}“.",
  signUpNotAllowed: "Neue Konten sind nicht erlaubt",
  tryAgainInSeconds: "Zu viele Versuche. Bitte versuche es in {seconds} Sekunden noch einmal.",
  tryAgainAt: "Zu viele Versuche. Bitte versuche es um {time} noch einmal.",
  unexpected: "Etwas ist schiefgegangen. Bitte versuche es noch einmal.",

  magicLinkQuestion: "Möchtest du dich anmelden?",
  magicLinkElsewhere:
    "Dieser Link wurde in einem anderen Browser oder auf einem anderen Gerät angefordert. Um dich hier anzumelden, gib den Code aus derselben E-Mail ein.",
  magicLinkDone: "Du bist angemeldet!",
  magicLinkInvalidTitle: "Ungültiger Anmeldelink",
  magicLinkInvalidBody:
    "Bitte prüfe, ob der Link vollständig ist, und wende dich an den Support, wenn es nicht besser wird.",
  magicLinkExpiredTitle: "Abgelaufener Anmeldelink",
  magicLinkExpiredBody: "Dein Anmeldelink ist abgelaufen. Fordere einen neuen an, um dich anzumelden.",
  magicLinkUsedTitle: "Anmeldelink schon benutzt",
  magicLinkUsedBody:
    "Dieser Anmeldelink wurde schon benutzt; er gilt nur einmal. Fordere einen neuen an, um dich wieder anzumelden.",

  resetHeading: "Passwort zurücksetzen",
  noNeedToReset: "Doch nicht vergessen?",
  yourEmail: "Deine E-Mail",
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
  resetUsedTitle: "Benutzter Link",
  resetUsedBody:
    "Dieser Link zum Zurücksetzen des Passworts wurde schon benutzt. Wenn du dein Passwort noch einmal zurücksetzen willst, fordere auf der Anmeldeseite einen neuen an.",
  resetFailedTitle: "Das Passwort wurde nicht zurückgesetzt",
  resetFailedBody: "Das Passwort konnte nicht zurückgesetzt werden. Bitte fordere einen neuen Link an.",

  verifyQuestion: "Möchtest du deine E-Mail-Adresse bestätigen?",
  verify: "Bestätigen",
  verifiedTitle: "Deine E-Mail-Adresse ist bestätigt!",
  verifyInvalidTitle: "Ungültiger Link",
  verifyInvalidBody:
    "Bitte prüfe, ob du den richtigen Link hast. Wende dich an den Support, wenn es nicht besser wird.",
  verifyExpiredTitle: "Abgelaufener Link",
  verifyExpiredBody:
    "Der Link zum Bestätigen deiner E-Mail-Adresse ist abgelaufen. Bitte fordere in deinen Kontoeinstellungen einen neuen an.",
  wasItYou: "Warst du das?",
  claimed:
    "Jemand benutzt {email} hier für ein Konto. Wenn du das warst, melde dich bei diesem Konto an, um die Adresse zu bestätigen.",
  claimedByName:
    "{name} benutzt {email} hier für ein Konto. Wenn du das bist, melde dich bei diesem Konto an, um die Adresse zu bestätigen.",
  wasNotMe: "Das war ich nicht",
  changeAccount: "Bei diesem Konto anmelden",
  disownedTitle: "Danke für den Hinweis",
  disownedBody:
    "Wer deine Adresse benutzt hat, kommt damit nicht mehr in ein Konto. Wenn du sie hier selbst benutzen willst, registriere dich oder setze das Passwort zurück.",

  signedInTitle: "Du bist schon angemeldet",
  signedOutTitle: "Du bist zurzeit nicht angemeldet.",
  signUpDisabledTitle: "Neue Konten können zurzeit nicht erstellt werden.",
  emailSentTitle: "E-Mail gesendet!",
  emailSentBody:
    "Falls es ein Konto mit dieser E-Mail-Adresse gibt, ist eine E-Mail in deinem Postfach. Sieh auch im Spam-Ordner nach.",
  passwordResetTitle: "Passwort zurückgesetzt!",
  passwordResetBody: "Dein Passwort wurde zurückgesetzt. Du kannst dich jetzt mit dem neuen Passwort anmelden.",
  unknownErrorTitle: "Ein unbekannter Fehler ist aufgetreten",
  unknownErrorBody: "Bitte versuche es noch einmal und wende dich an den Support, wenn es nicht besser wird.",
  unknownPageTitle: "Diese Seite gibt es nicht",
  unknownPageBody: "Die gesuchte Seite wurde nicht gefunden. Bitte prüfe die Adresse und versuche es noch einmal.",
  goHome: "Zur Startseite",
  goToHome: "Zur Startseite",
  signOut: "Abmelden",
  signIn: "Anmelden",
  signUp: "Registrieren",
  signingOut: "Du wirst abgemeldet",

  accountMenu: "Kontomenü",
  accountSettings: "Kontoeinstellungen",
  notSignedIn: "Nicht angemeldet",
  toggleTheme: "Hell oder dunkel",
  loading: "Wird geladen",
};

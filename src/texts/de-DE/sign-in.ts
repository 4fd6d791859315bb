import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
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
  methods: "Anmeldemethoden",

  signInWith: "Mit {provider} anmelden",
  signUpWith: "Mit {provider} registrieren",
  lastUsed: "zuletzt",
  notInFrame: "Dieser Anbieter lässt sich aus Sicherheitsgründen nicht in einem iframe verwenden.",

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
    "Wir haben einen Code und einen Link an {email} geschickt. Beide sind zehn Minuten gültig. Keine E-Mail da? Schau in den Spam-Ordner.",
  cancel: "Abbrechen",

  emailMissing: "Bitte gib deine E-Mail-Adresse ein",
  emailInvalid: "Bitte gib eine gültige E-Mail-Adresse ein",
  passwordMissing: "Bitte gib dein Passwort ein",
  passwordTooShort: "Das Passwort ist zu kurz. Es muss mindestens {length} Zeichen lang sein.",
  passwordTooLong: "Das Passwort ist zu lang. Es darf höchstens {length} Zeichen lang sein.",
  repeatMissing: "Bitte wiederhole dein Passwort",
  passwordsDiffer: "Die Passwörter stimmen nicht überein",
  unexpected: "Etwas ist schiefgegangen. Bitte versuche es noch einmal.",
  offline: "Du bist offline. Bitte prüfe deine Internetverbindung und versuche es noch einmal.",

  passkeySignIn: "Mit Passkey anmelden",

  signOut: "Abmelden",
  signIn: "Anmelden",
  signUp: "Registrieren",
};

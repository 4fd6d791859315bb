import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Inloggen op je account",
  signUpHeading: "Nieuw account maken",
  noAccountYet: "Nog geen account?",
  haveAccountAlready: "Heb je al een account?",
  signInLink: "Inloggen",
  signUpLink: "Registreren",
  noMethod: "Er is geen inlogmethode ingeschakeld.",
  orContinueWith: "Of ga verder met",
  emailTab: "E-mail",
  emailAndPasswordTab: "E-mail en wachtwoord",
  methods: "Inlogmethoden",

  signInWith: "Inloggen met {provider}",
  signUpWith: "Registreren met {provider}",
  lastUsed: "laatst",
  notInFrame: "Om veiligheidsredenen kun je deze provider niet gebruiken in een iframe.",

  email: "E-mailadres",
  password: "Wachtwoord",
  repeatPassword: "Herhaal wachtwoord",
  forgotPassword: "Wachtwoord vergeten?",
  signInButton: "Inloggen",
  signUpButton: "Registreren",
  showPassword: "Wachtwoord tonen",
  hidePassword: "Wachtwoord verbergen",

  sendEmail: "E-mail versturen",
  enterCode: "Vul de code uit je e-mail in",
  codeSent:
    "We hebben een code en een link gestuurd naar {email}. Beide zijn tien minuten geldig. Geen e-mail ontvangen? Kijk in je spammap.",
  cancel: "Annuleren",

  emailMissing: "Vul je e-mailadres in",
  emailInvalid: "Vul een geldig e-mailadres in",
  passwordMissing: "Vul je wachtwoord in",
  passwordTooShort: "Het wachtwoord is te kort. Gebruik minimaal {length} tekens.",
  passwordTooLong: "Het wachtwoord is te lang. Gebruik maximaal {length} tekens.",
  repeatMissing: "Herhaal je wachtwoord",
  passwordsDiffer: "De wachtwoorden komen niet overeen",
  unexpected: "Er is iets misgegaan. Probeer het opnieuw.",
  offline: "Je bent offline. Controleer je internetverbinding en probeer het opnieuw.",

  passkeySignIn: "Inloggen met passkey",

  signOut: "Uitloggen",
  signIn: "Inloggen",
  signUp: "Registreren",
};

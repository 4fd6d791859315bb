import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Logg inn på kontoen din",
  signUpHeading: "Opprett en ny konto",
  noAccountYet: "Har du ikke konto?",
  haveAccountAlready: "Har du allerede en konto?",
  signInLink: "Logg inn",
  signUpLink: "Registrer deg",
  noMethod: "Ingen innloggingsmetode er slått på.",
  orContinueWith: "Eller fortsett med",
  emailTab: "E-post",
  emailAndPasswordTab: "E-post og passord",
  methods: "Innloggingsmetoder",

  signInWith: "Logg inn med {provider}",
  signUpWith: "Registrer deg med {provider}",
  lastUsed: "sist",
  notInFrame: "Av sikkerhetsgrunner kan ikke denne leverandøren brukes i en iframe.",

  email: "E-postadresse",
  password: "Passord",
  repeatPassword: "Gjenta passordet",
  forgotPassword: "Glemt passordet?",
  signInButton: "Logg inn",
  signUpButton: "Registrer deg",
  showPassword: "Vis passord",
  hidePassword: "Skjul passord",

  sendEmail: "Send e-post",
  enterCode: "Skriv inn koden fra e-posten",
  codeSent:
    "Vi har sendt en kode og en lenke til {email}. Begge er gyldige i ti minutter. Har du ikke fått noen e-post? Se i søppelposten.",
  cancel: "Avbryt",

  emailMissing: "Skriv inn e-postadressen din",
  emailInvalid: "Skriv inn en gyldig e-postadresse",
  passwordMissing: "Skriv inn passordet ditt",
  passwordTooShort: "Passordet er for kort. Det må ha minst {length} tegn.",
  passwordTooLong: "Passordet er for langt. Det kan ha høyst {length} tegn.",
  repeatMissing: "Gjenta passordet ditt",
  passwordsDiffer: "Passordene er ikke like",
  unexpected: "Noe gikk galt. Prøv igjen.",
  offline: "Du er frakoblet. Kontroller internettforbindelsen og prøv igjen.",

  passkeySignIn: "Logg inn med passnøkkel",

  signOut: "Logg ut",
  signIn: "Logg inn",
  signUp: "Registrer deg",
};

import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Log ind på din konto",
  signUpHeading: "Opret en ny konto",
  noAccountYet: "Har du ikke en konto?",
  haveAccountAlready: "Har du allerede en konto?",
  signInLink: "Log ind",
  signUpLink: "Opret konto",
  noMethod: "Der er ikke slået nogen loginmetode til.",
  orContinueWith: "Eller fortsæt med",
  emailTab: "E-mail",
  emailAndPasswordTab: "E-mail og adgangskode",
  methods: "Loginmetoder",

  signInWith: "Log ind med {provider}",
  signUpWith: "Opret konto med {provider}",
  lastUsed: "sidst",
  notInFrame: "Af sikkerhedsgrunde kan denne udbyder ikke bruges i en iframe.",

  email: "E-mailadresse",
  password: "Adgangskode",
  repeatPassword: "Gentag adgangskode",
  forgotPassword: "Glemt adgangskode?",
  signInButton: "Log ind",
  signUpButton: "Opret konto",
  showPassword: "Vis adgangskode",
  hidePassword: "Skjul adgangskode",

  sendEmail: "Send e-mail",
  enterCode: "Indtast koden fra din e-mail",
  codeSent:
    "Vi har sendt en kode og et link til {email}. Begge gælder i ti minutter. Har du ikke fået en e-mail? Kig i din spammappe.",
  cancel: "Annuller",

  emailMissing: "Indtast din e-mailadresse",
  emailInvalid: "Indtast en gyldig e-mailadresse",
  passwordMissing: "Indtast din adgangskode",
  passwordTooShort: "Adgangskoden er for kort. Den skal være på mindst {length} tegn.",
  passwordTooLong: "Adgangskoden er for lang. Den må højst være på {length} tegn.",
  repeatMissing: "Gentag din adgangskode",
  passwordsDiffer: "Adgangskoderne er ikke ens",
  unexpected: "Noget gik galt. Prøv igen.",
  offline: "Du er offline. Tjek din internetforbindelse, og prøv igen.",

  passkeySignIn: "Log ind med adgangsnøgle",

  signOut: "Log ud",
  signIn: "Log ind",
  signUp: "Opret konto",
};

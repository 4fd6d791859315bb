import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Logga in på ditt konto",
  signUpHeading: "Skapa ett nytt konto",
  noAccountYet: "Har du inget konto?",
  haveAccountAlready: "Har du redan ett konto?",
  signInLink: "Logga in",
  signUpLink: "Registrera dig",
  noMethod: "Ingen inloggningsmetod är aktiverad.",
  orContinueWith: "Eller fortsätt med",
  emailTab: "E-post",
  emailAndPasswordTab: "E-post och lösenord",
  methods: "Inloggningsmetoder",

  signInWith: "Logga in med {provider}",
  signUpWith: "Registrera dig med {provider}",
  lastUsed: "senast",
  notInFrame: "Av säkerhetsskäl går det inte att använda den här leverantören i en iframe.",

  email: "E-postadress",
  password: "Lösenord",
  repeatPassword: "Upprepa lösenordet",
  forgotPassword: "Glömt lösenordet?",
  signInButton: "Logga in",
  signUpButton: "Registrera dig",
  showPassword: "Visa lösenord",
  hidePassword: "Dölj lösenord",

  sendEmail: "Skicka mejl",
  enterCode: "Ange koden från mejlet",
  codeSent:
    "Vi har skickat en kod och en länk till {email}. Båda gäller i tio minuter. Har du inte fått något mejl? Titta i skräpposten.",
  cancel: "Avbryt",

  emailMissing: "Ange din e-postadress",
  emailInvalid: "Ange en giltig e-postadress",
  passwordMissing: "Ange ditt lösenord",
  passwordTooShort: "Lösenordet är för kort. Det måste ha minst {length} tecken.",
  passwordTooLong: "Lösenordet är för långt. Det får ha högst {length} tecken.",
  repeatMissing: "Upprepa ditt lösenord",
  passwordsDiffer: "Lösenorden stämmer inte överens",
  unexpected: "Något gick fel. Försök igen.",
  offline: "Du är offline. Kontrollera internetanslutningen och försök igen.",

  passkeySignIn: "Logga in med passkey",

  signOut: "Logga ut",
  signIn: "Logga in",
  signUp: "Registrera dig",
};

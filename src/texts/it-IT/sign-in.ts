import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Accedi al tuo account",
  signUpHeading: "Crea un nuovo account",
  noAccountYet: "Non hai un account?",
  haveAccountAlready: "Hai già un account?",
  signInLink: "Accedi",
  signUpLink: "Registrati",
  noMethod: "Nessun metodo di accesso è attivo.",
  orContinueWith: "Oppure continua con",
  emailTab: "Email",
  emailAndPasswordTab: "Email e password",
  methods: "Metodi di accesso",

  signInWith: "Accedi con {provider}",
  signUpWith: "Registrati con {provider}",
  lastUsed: "ultimo usato",
  notInFrame: "Per motivi di sicurezza, questo provider non può essere usato in un iframe.",

  email: "Email",
  password: "Password",
  repeatPassword: "Ripeti la password",
  forgotPassword: "Password dimenticata?",
  signInButton: "Accedi",
  signUpButton: "Registrati",
  showPassword: "Mostra password",
  hidePassword: "Nascondi password",

  sendEmail: "Invia email",
  enterCode: "Inserisci il codice ricevuto via email",
  codeSent:
    "Abbiamo inviato un codice e un link a {email}. Entrambi sono validi per dieci minuti. Non hai ricevuto l’email? Controlla la cartella dello spam.",
  cancel: "Annulla",

  emailMissing: "Inserisci il tuo indirizzo email",
  emailInvalid: "Inserisci un indirizzo email valido",
  passwordMissing: "Inserisci la password",
  passwordTooShort: "La password è troppo corta. Deve contenere almeno {length} caratteri.",
  passwordTooLong: "La password è troppo lunga. Può contenere al massimo {length} caratteri.",
  repeatMissing: "Ripeti la password",
  passwordsDiffer: "Le password non corrispondono",
  unexpected: "Qualcosa è andato storto. Riprova.",
  offline: "Non hai una connessione. Controlla la connessione a Internet e riprova.",

  passkeySignIn: "Accedi con una passkey",

  signOut: "Esci",
  signIn: "Accedi",
  signUp: "Registrati",
};

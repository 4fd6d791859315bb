import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Zaloguj się na swoje konto",
  signUpHeading: "Utwórz nowe konto",
  noAccountYet: "Nie masz konta?",
  haveAccountAlready: "Masz już konto?",
  signInLink: "Zaloguj się",
  signUpLink: "Zarejestruj się",
  noMethod: "Nie włączono żadnej metody logowania.",
  orContinueWith: "Lub kontynuuj przez",
  emailTab: "E-mail",
  emailAndPasswordTab: "E-mail i hasło",
  methods: "Metody logowania",

  signInWith: "Zaloguj się przez {provider}",
  signUpWith: "Zarejestruj się przez {provider}",
  lastUsed: "ostatnio",
  notInFrame: "Ze względów bezpieczeństwa tego dostawcy nie można używać w elemencie iframe.",

  email: "E-mail",
  password: "Hasło",
  repeatPassword: "Powtórz hasło",
  forgotPassword: "Nie pamiętasz hasła?",
  signInButton: "Zaloguj się",
  signUpButton: "Zarejestruj się",
  showPassword: "Pokaż hasło",
  hidePassword: "Ukryj hasło",

  sendEmail: "Wyślij e-mail",
  enterCode: "Wpisz kod z e-maila",
  codeSent:
    "Wysłaliśmy kod i link na adres {email}. Są ważne przez dziesięć minut. Nie widzisz wiadomości? Sprawdź folder ze spamem.",
  cancel: "Anuluj",

  emailMissing: "Podaj adres e-mail",
  emailInvalid: "Podaj prawidłowy adres e-mail",
  passwordMissing: "Podaj hasło",
  passwordTooShort: {
    one: "Hasło jest za krótkie. Musi mieć co najmniej {length} znak.",
    few: "Hasło jest za krótkie. Musi mieć co najmniej {length} znaki.",
    many: "Hasło jest za krótkie. Musi mieć co najmniej {length} znaków.",
    other: "Hasło jest za krótkie. Musi mieć co najmniej {length} znaku.",
  },
  passwordTooLong: {
    one: "Hasło jest za długie. Może mieć najwyżej {length} znak.",
    few: "Hasło jest za długie. Może mieć najwyżej {length} znaki.",
    many: "Hasło jest za długie. Może mieć najwyżej {length} znaków.",
    other: "Hasło jest za długie. Może mieć najwyżej {length} znaku.",
  },
  repeatMissing: "Powtórz hasło",
  passwordsDiffer: "Hasła nie są takie same",
  unexpected: "Coś poszło nie tak. Spróbuj ponownie.",
  offline: "Nie masz połączenia z internetem. Sprawdź połączenie i spróbuj ponownie.",

  passkeySignIn: "Zaloguj się kluczem dostępu",

  signOut: "Wyloguj się",
  signIn: "Zaloguj się",
  signUp: "Zarejestruj się",
};

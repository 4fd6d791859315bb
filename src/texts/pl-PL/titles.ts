import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Zaloguj się",
  titleSignUp: "Zarejestruj się",
  titleSignOut: "Wyloguj się",
  titleResetPassword: "Resetowanie hasła",
  titleVerifyEmail: "Weryfikacja adresu e-mail",
  titleAccountSettings: "Ustawienia konta",
  titleTeamInvitation: "Zaproszenie do zespołu",
  titleError: "Błąd",
  titleAuthorize: "Autoryzacja",
  titlePageNotFound: "Nie znaleziono strony",
};

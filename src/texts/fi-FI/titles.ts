import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Kirjaudu sisään",
  titleSignUp: "Rekisteröidy",
  titleSignOut: "Kirjaudu ulos",
  titleResetPassword: "Vaihda salasana",
  titleVerifyEmail: "Vahvista sähköpostiosoite",
  titleAccountSettings: "Tilin asetukset",
  titleTeamInvitation: "Tiimikutsu",
  titleError: "Virhe",
  titleAuthorize: "Salli",
  titlePageNotFound: "Sivua ei löytynyt",
};

import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Přihlásit se",
  titleSignUp: "Zaregistrovat se",
  titleSignOut: "Odhlásit se",
  titleResetPassword: "Obnovení hesla",
  titleVerifyEmail: "Ověření e-mailu",
  titleAccountSettings: "Nastavení účtu",
  titleTeamInvitation: "Pozvánka do týmu",
  titleError: "Chyba",
  titleAuthorize: "Autorizace",
  titlePageNotFound: "Stránka nenalezena",
};

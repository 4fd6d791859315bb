import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Accedi",
  titleSignUp: "Registrati",
  titleSignOut: "Esci",
  titleResetPassword: "Reimposta password",
  titleVerifyEmail: "Verifica email",
  titleAccountSettings: "Impostazioni account",
  titleTeamInvitation: "Invito in un team",
  titleError: "Errore",
  titleAuthorize: "Autorizza",
  titlePageNotFound: "Pagina non trovata",
};

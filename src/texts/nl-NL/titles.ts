import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Inloggen",
  titleSignUp: "Registreren",
  titleSignOut: "Uitloggen",
  titleResetPassword: "Wachtwoord resetten",
  titleVerifyEmail: "E-mailadres verifiëren",
  titleAccountSettings: "Accountinstellingen",
  titleTeamInvitation: "Teamuitnodiging",
  titleError: "Fout",
  titleAuthorize: "Toestaan",
  titlePageNotFound: "Pagina niet gevonden",
};

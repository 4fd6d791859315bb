import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Logga in",
  titleSignUp: "Registrera dig",
  titleSignOut: "Logga ut",
  titleResetPassword: "Återställ lösenordet",
  titleVerifyEmail: "Verifiera e-postadress",
  titleAccountSettings: "Kontoinställningar",
  titleTeamInvitation: "Teaminbjudan",
  titleError: "Fel",
  titleAuthorize: "Godkänn",
  titlePageNotFound: "Sidan hittades inte",
};

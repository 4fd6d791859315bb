import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Log ind",
  titleSignUp: "Opret konto",
  titleSignOut: "Log ud",
  titleResetPassword: "Nulstil adgangskode",
  titleVerifyEmail: "Bekræft e-mailadresse",
  titleAccountSettings: "Kontoindstillinger",
  titleTeamInvitation: "Teaminvitation",
  titleError: "Fejl",
  titleAuthorize: "Godkend",
  titlePageNotFound: "Siden blev ikke fundet",
};

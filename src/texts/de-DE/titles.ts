import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Anmelden",
  titleSignUp: "Registrieren",
  titleSignOut: "Abmelden",
  titleResetPassword: "Passwort zurücksetzen",
  titleVerifyEmail: "E-Mail bestätigen",
  titleAccountSettings: "Kontoeinstellungen",
  titleTeamInvitation: "Teameinladung",
  titleError: "Fehler",
  titleAuthorize: "Zulassen",
  titlePageNotFound: "Seite nicht gefunden",
};

import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Logg inn",
  titleSignUp: "Registrer deg",
  titleSignOut: "Logg ut",
  titleResetPassword: "Tilbakestill passordet",
  titleVerifyEmail: "Bekreft e-postadresse",
  titleAccountSettings: "Kontoinnstillinger",
  titleTeamInvitation: "Teaminvitasjon",
  titleError: "Feil",
  titleAuthorize: "Godkjenn",
  titlePageNotFound: "Fant ikke siden",
};

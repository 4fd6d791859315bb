import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Se connecter",
  titleSignUp: "Créer un compte",
  titleSignOut: "Se déconnecter",
  titleResetPassword: "Réinitialiser le mot de passe",
  titleVerifyEmail: "Valider l’adresse e-mail",
  titleAccountSettings: "Paramètres du compte",
  titleTeamInvitation: "Invitation dans une équipe",
  titleError: "Erreur",
  titleAuthorize: "Autoriser",
  titlePageNotFound: "Page introuvable",
};

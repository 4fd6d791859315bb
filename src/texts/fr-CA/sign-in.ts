import { texts as french } from "../fr-FR/sign-in.ts";

export const texts = {
  ...french,
  noAccountYet: "Vous n’avez pas de compte?",
  haveAccountAlready: "Vous avez déjà un compte?",
  emailTab: "Courriel",
  emailAndPasswordTab: "Courriel et mot de passe",
  email: "Courriel",
  forgotPassword: "Mot de passe oublié?",
  sendEmail: "Envoyer le courriel",
  enterCode: "Saisissez le code reçu par courriel",
  codeSent:
    "Nous avons envoyé un code et un lien à {email}. Ils sont valables dix minutes. Vous n’avez rien reçu? Vérifiez votre dossier de courrier indésirable.",
  emailMissing: "Veuillez saisir votre adresse courriel",
  emailInvalid: "Veuillez saisir une adresse courriel valide",
};

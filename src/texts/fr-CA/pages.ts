import { texts as french } from "../fr-FR/pages.ts";

export const texts = {
  ...french,
  mfaVerified: "Code validé! Redirection…",
  magicLinkQuestion: "Voulez-vous vous connecter?",
  magicLinkElsewhere:
    "Ce lien a été demandé dans un autre navigateur ou sur un autre appareil. Pour vous connecter ici, saisissez le code contenu dans le même courriel.",
  magicLinkDone: "Connexion réussie!",
  noNeedToReset: "Vous vous souvenez de votre mot de passe?",
  yourEmail: "Votre adresse courriel",
  sendResetEmail: "Envoyer le courriel",
  verifyQuestion: "Voulez-vous valider votre adresse courriel?",
  verifiedTitle: "Votre adresse courriel a été validée!",
  wasItYou: "Était-ce vous?",
  signOutQuestion: "Voulez-vous vous déconnecter?",
  noServerCure:
    "Hallpass y est-il en cours d’exécution? Démarrez-le, ou indiquez l’adresse de votre serveur Hallpass dans baseUrl ou HALLPASS_URL.",

  emailSentTitle: "Courriel envoyé!",
  emailSentBody:
    "Si un compte existe avec cette adresse, un courriel vient de vous être envoyé. Pensez à vérifier votre dossier de courrier indésirable.",
  passwordResetTitle: "Mot de passe réinitialisé!",
};

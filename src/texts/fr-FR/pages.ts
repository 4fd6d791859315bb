import type { texts as english } from "../en-US/pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  notRedirected: "Si la redirection ne se fait pas automatiquement, <link>cliquez ici</link>",

  mfaHeading: "Authentification à deux facteurs",
  mfaSubtitle: "Saisissez le code à six chiffres de votre application d’authentification",
  mfaCode: "Code d’authentification",
  mfaRecoverySubtitle:
    "Saisissez l’un des codes de récupération que vous avez enregistrés en activant l’authentification à deux facteurs. Chaque code ne fonctionne qu’une fois.",
  mfaUseRecoveryCode: "Utiliser plutôt un code de récupération",
  mfaUseAuthenticator: "Utiliser plutôt l’application d’authentification",
  recoveryCode: "Code de récupération",
  recoveryCodeMissing: "Veuillez saisir un code de récupération",
  mfaVerify: "Valider",
  mfaVerifying: "Validation…",
  mfaVerified: "Code validé ! Redirection…",
  mfaFailedTitle: "Échec de la validation",
  mfaFailedBody:
    "Cette connexion a pris trop de temps ou a fait l’objet de trop de tentatives. Veuillez vous reconnecter.",
  mfaMissingTitle: "Informations de validation manquantes",
  mfaMissingBody: "Cette page termine une connexion commencée dans cet onglet. Veuillez vous reconnecter.",

  cliHeading: "Autoriser une application en ligne de commande",
  cliQuestion: "Une application en ligne de commande souhaite utiliser votre compte {account} dans {project}.",
  cliWarning:
    "Elle pourra faire tout ce que vous pouvez faire. Autorisez-la uniquement si vous venez de lancer vous-même cette connexion, dans votre propre terminal. Si quelqu’un vous a envoyé ce lien, annulez.",
  cliConfirm: "Autoriser",
  cliConfirming: "Autorisation…",
  cliDone: "Application autorisée",
  cliDoneBody:
    "L’application en ligne de commande est connectée. Vous pouvez fermer cette fenêtre et revenir à votre terminal.",
  cliFailed: "Échec de l’autorisation",
  cliCodeMissing: "Le lien est incomplet : le code de connexion est manquant. Recommencez dans votre terminal.",
  cliCancelled: "Aucune autorisation n’a été accordée",
  cliMayClose: "Vous pouvez fermer cette fenêtre.",
  close: "Fermer",
  tryAgain: "Réessayer",

  connectionFailed: "Impossible d’associer le compte",
  accessDenied: "Accès refusé par le fournisseur OAuth",
  accessDeniedBody: "La connexion a été annulée ou refusée. Veuillez réessayer.",
  signInAgain: "Se reconnecter",
  errorOccurred: "Une erreur s’est produite",
  errorCode: "Code d’erreur : {code}",
  errorMessage: "Message d’erreur : {message}",

  magicLinkQuestion: "Voulez-vous vous connecter ?",
  magicLinkElsewhere:
    "Ce lien a été demandé dans un autre navigateur ou sur un autre appareil. Pour vous connecter ici, saisissez le code contenu dans le même e-mail.",
  magicLinkDone: "Connexion réussie !",
  magicLinkInvalidTitle: "Lien de connexion non valide",
  magicLinkInvalidBody: "Vérifiez que le lien est correct. Si le problème persiste, contactez l’assistance.",
  magicLinkExpiredTitle: "Lien de connexion expiré",
  magicLinkExpiredBody: "Votre lien de connexion a expiré. Pour vous connecter, demandez-en un nouveau.",
  magicLinkUsedTitle: "Lien de connexion déjà utilisé",
  magicLinkUsedBody:
    "Ce lien de connexion a déjà été utilisé. Il ne fonctionne qu’une fois. Pour vous reconnecter, demandez-en un nouveau.",

  impersonationQuestion: "Continuer en tant que {name} ?",
  impersonationBody: "Ce que vous ferez ensuite se passera dans le compte de {account}, et non dans le vôtre.",
  impersonationReplaces:
    "Vous êtes connecté en tant que {name}. Si vous continuez, la session de {name} se terminera dans ce navigateur.",
  impersonationContinue: "Continuer en tant que {name}",

  resetHeading: "Réinitialiser votre mot de passe",
  noNeedToReset: "Vous vous souvenez de votre mot de passe ?",
  yourEmail: "Votre adresse e-mail",
  sendResetEmail: "Envoyer l’e-mail",
  newPassword: "Nouveau mot de passe",
  repeatNewPassword: "Confirmer le nouveau mot de passe",
  resetPassword: "Réinitialiser le mot de passe",
  newResetLink: "Demander un nouveau lien",
  resetInvalidTitle: "Lien de réinitialisation non valide",
  resetInvalidBody: "Vérifiez que le lien de réinitialisation du mot de passe est correct.",
  resetExpiredTitle: "Lien de réinitialisation expiré",
  resetExpiredBody:
    "Votre lien de réinitialisation du mot de passe a expiré. Demandez-en un nouveau depuis la page de connexion.",
  resetUsedTitle: "Lien de réinitialisation déjà utilisé",
  resetUsedBody:
    "Ce lien de réinitialisation du mot de passe a déjà été utilisé. Pour réinitialiser de nouveau votre mot de passe, demandez un nouveau lien depuis la page de connexion.",
  resetFailedTitle: "Échec de la réinitialisation",
  resetFailedBody: "Le mot de passe n’a pas pu être réinitialisé. Demandez un nouveau lien de réinitialisation.",

  verifyQuestion: "Voulez-vous valider votre adresse e-mail ?",
  verifyEmail: "Valider",
  verifiedTitle: "Votre adresse e-mail a été validée !",
  verifyInvalidTitle: "Lien de validation non valide",
  verifyInvalidBody: "Vérifiez que le lien est correct. Si le problème persiste, contactez l’assistance.",
  verifyExpiredTitle: "Lien de validation expiré",
  verifyExpiredBody: "Votre lien de validation a expiré. Demandez-en un nouveau depuis les paramètres de votre compte.",
  wasItYou: "Était-ce vous ?",
  claimed:
    "Quelqu’un a utilisé {email} pour un compte ici. Si c’était vous, connectez-vous à ce compte pour valider l’adresse.",
  claimedByName:
    "{name} a utilisé {email} pour un compte ici. Si c’est vous, connectez-vous à ce compte pour valider l’adresse.",
  wasNotMe: "Ce n’était pas moi",
  changeAccount: "Se connecter à ce compte",
  disownedTitle: "Merci de nous avoir prévenus",
  disownedBody:
    "La personne qui a utilisé votre adresse ne peut plus s’en servir pour se connecter. Pour l’utiliser vous-même ici, créez un compte ou réinitialisez le mot de passe.",

  invitation: "Invitation dans une équipe",
  invitationSignIn: "Connectez-vous ou créez un compte pour rejoindre l’équipe.",
  invitationQuestion: "Vous avez reçu une invitation à rejoindre {team}",
  invitationAccount: "Vous êtes connecté en tant que {account}.",
  invitationOtherAccount: "Utiliser un autre compte",
  invitationName: "Votre nom (facultatif)",
  invitationSignUp: "Créer un compte et rejoindre",
  invitationPasskey: "Utiliser plutôt une clé d’accès",
  join: "Rejoindre",
  ignore: "Ignorer",
  invitationJoined: "Vous avez rejoint {team}",
  invitationMember: "Vous êtes déjà membre de {team}",
  invitationInvalidTitle: "Lien d’invitation non valide",
  invitationInvalidBody: "Vérifiez que le lien d’invitation est correct.",
  invitationExpiredTitle: "Lien d’invitation expiré",
  invitationExpiredBody: "Votre lien d’invitation a expiré. Demandez-en un nouveau.",
  invitationUsedTitle: "Lien d’invitation déjà utilisé",
  invitationUsedBody: "Ce lien d’invitation a déjà été utilisé.",

  signingOut: "Déconnexion",
  signOutQuestion: "Voulez-vous vous déconnecter ?",
  signOutAs: "Vous êtes connecté en tant que {name}.",
  loading: "Chargement",

  noConnection: "Pas de connexion à Hallpass",
  noServerCause: "Rien ne répond à l’adresse {address}.",
  noServerCure:
    "Hallpass y est-il en cours d’exécution ? Démarrez-le, ou indiquez l’adresse de votre serveur Hallpass dans baseUrl ou HALLPASS_URL.",
  otherServerCause: "Ce n’est pas Hallpass qui répond à l’adresse {address}.",
  otherServerCure: "Indiquez l’adresse de votre serveur Hallpass dans baseUrl ou HALLPASS_URL.",
  offlineCause: "Vous êtes hors ligne : impossible de joindre {address}.",
  offlineCure: "Vérifiez votre connexion Internet et réessayez.",

  signedInTitle: "Vous êtes déjà connecté",
  signedOutTitle: "Vous n’êtes pas connecté.",
  signUpDisabledTitle: "La création de comptes n’est pas possible pour le moment.",
  emailSentTitle: "E-mail envoyé !",
  emailSentBody:
    "Si un compte existe avec cette adresse, un e-mail vient de vous être envoyé. Pensez à vérifier vos courriers indésirables.",
  passwordResetTitle: "Mot de passe réinitialisé !",
  passwordResetBody:
    "Votre mot de passe a été réinitialisé. Vous pouvez maintenant vous connecter avec le nouveau mot de passe.",
  unknownErrorTitle: "Une erreur inconnue s’est produite",
  unknownErrorBody: "Veuillez réessayer. Si le problème persiste, contactez l’assistance.",
  unknownPageTitle: "Cette page n’existe pas",
  unknownPageBody: "La page que vous cherchez est introuvable. Vérifiez l’adresse et réessayez.",
  goHome: "Page d’accueil",
  goToHome: "Aller à la page d’accueil",
};

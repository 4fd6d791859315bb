import { texts as french } from "../fr-FR/account-settings.ts";

export const texts = {
  ...french,
  verifyEmailFirst: "Veuillez d’abord valider votre adresse courriel",
  emailsAndAuth: "Courriels et connexion",
  emails: "Adresses courriel",
  emailAdd: "Ajouter une adresse courriel",
  emailEnter: "Saisissez une adresse courriel",
  emailNotValid: "Veuillez saisir une adresse courriel valide",
  emailExists: "Cette adresse courriel existe déjà",
  emailRequired: "Veuillez saisir une adresse courriel",
  emailVerify: "Envoyer le courriel de validation",
  emailLastForSignIn: "Vous ne pouvez pas supprimer votre dernière adresse courriel de connexion",
  passwordNeedsEmail: "Pour définir un mot de passe, ajoutez d’abord une adresse courriel de connexion.",
  passkeyNeedsEmail: "Pour ajouter une clé d’accès, validez d’abord une adresse courriel de connexion.",
  otpHint: "Connectez-vous avec un code ou un lien que nous vous envoyons par courriel",
  otpDisableSure:
    "Vous ne pourrez plus vous connecter avec un code ou un lien reçu par courriel. Désactiver cette méthode?",
  otpNeedsEmail: "Pour vous connecter par code, validez d’abord une adresse courriel de connexion.",
  mfaDisableSure:
    "Votre compte ne sera plus protégé que par votre méthode de connexion, et vos codes de récupération ne fonctionneront plus. Désactiver le second facteur?",
  mfaScan:
    "Numérisez ce code QR avec votre application d’authentification, puis saisissez le code à six chiffres qu’elle affiche.",
  mfaKey: "Si vous ne pouvez pas le numériser, saisissez cette clé dans l’application :",
  recoveryCodesReplaceSure: "Vos codes de récupération actuels ne fonctionneront plus. En créer de nouveaux?",
  disconnectSure: "{provider} ne sera plus associé à votre compte. Dissocier?",
  notificationsHint: "Choisissez les courriels que vous souhaitez recevoir",
  notificationTransactional: "Courriels de service",
  notificationMarketing: "Courriels promotionnels",
  appRemoveSure: "{app} sera déconnectée et devra vous redemander l’autorisation. Supprimer son accès?",
  sessionsRevokeOthersSure: "Tous les autres appareils seront déconnectés. Continuer?",
  deleteAccountSure:
    "Votre compte et tout ce qu’il contient seront supprimés. Cette action est irréversible. Supprimer le compte?",
  profileImageHint: "Téléversez votre propre image comme avatar",
};

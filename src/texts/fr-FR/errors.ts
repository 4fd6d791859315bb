import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Adresse e-mail ou mot de passe incorrect.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "La connexion par mot de passe n’est pas activée pour ce projet.",
  SIGN_UP_NOT_ENABLED: "La création de nouveaux comptes n’est pas autorisée",
  USER_EMAIL_ALREADY_EXISTS: "Un compte existe déjà avec l’adresse « {email} ».",
  emailTakenUnverified:
    "Un compte existe déjà avec l’adresse « {email} », mais celle-ci n’est pas validée. Connectez-vous à ce compte avec la méthode utilisée lors de l’inscription, puis validez votre adresse pour utiliser cette méthode de connexion.",
  PASSWORD_TOO_SHORT: "Mot de passe trop court. La longueur minimale est de {length} caractères.",
  PASSWORD_TOO_LONG: "Mot de passe trop long. La longueur maximale est de {length} caractères.",
  PASSWORD_TOO_COMMON: "Ce mot de passe est trop courant et facile à deviner. Veuillez en choisir un autre.",
  INVALID_EMAIL: "Veuillez saisir une adresse e-mail valide",
  VERIFICATION_CODE_INCOMPLETE:
    "Ce lien est incomplet. Ouvrez le lien complet contenu dans l’e-mail ou saisissez le code en entier.",
  VERIFICATION_ERROR: "Code non valide",
  INVALID_TOTP_CODE: "Code d’authentification non valide",
  INVALID_RECOVERY_CODE: "Code de récupération non valide",
  TOO_MANY_ATTEMPTS: {
    one: "Trop de tentatives. Veuillez réessayer dans {count} seconde.",
    many: "Trop de tentatives. Veuillez réessayer dans {count} de secondes.",
    other: "Trop de tentatives. Veuillez réessayer dans {count} secondes.",
  },
  tryAgainAt: "Trop de tentatives. Veuillez réessayer à {time}.",

  IMPERSONATION_NOT_ALLOWED:
    "Vous agissez en tant que cet utilisateur. Aucune modification durable n’est possible dans cette session.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "La connexion par clé d’accès n’est pas activée pour ce projet.",
  PASSKEY_NOT_FOUND: "Clé d’accès introuvable.",
  passkeyCancelled:
    "La demande de clé d’accès a été annulée ou a expiré. Veuillez réessayer ou utiliser une autre méthode.",
  passkeyUnsupported: "Ce navigateur ne prend pas en charge les clés d’accès. Veuillez utiliser une autre méthode.",
  passkeyUnknown:
    "Aucun compte n’utilise cette clé d’accès ici. Veuillez utiliser une autre clé d’accès ou une autre méthode.",
  passkeyExistsHere: "Cet appareil possède déjà une clé d’accès pour votre compte.",
  passkeyWrongPlace: "Les clés d’accès ne peuvent pas être utilisées sur cette page.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Ce compte est déjà associé à un autre utilisateur. Veuillez associer un autre compte.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "L’utilisateur est déjà associé à un autre compte OAuth. Avez-vous choisi le mauvais compte sur la page du fournisseur ?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN:
    "Un fournisseur avec le même identifiant de compte est déjà utilisé pour la connexion.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "Le fournisseur OAuth est introuvable ou n’est pas activé.",
  OAUTH_COOKIE_NOT_FOUND:
    "Cette page a été rouverte ou ouverte dans un autre navigateur. Veuillez recommencer la connexion.",
  OUTER_OAUTH_TIMEOUT: "La connexion OAuth a expiré. Veuillez vous reconnecter.",
  INVALID_AUTHORIZATION_CODE: "Le code d’autorisation n’est pas valide.",

  USER_AUTHENTICATION_REQUIRED: "Vous devez être connecté pour effectuer cette action.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Votre session a expiré ou a été révoquée. Veuillez vous reconnecter.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Cette personne fait déjà partie de l’équipe.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Cette équipe n’existe plus, ou l’appartenance à cette équipe a pris fin.",
  REDIRECT_URL_NOT_WHITELISTED: "Ce domaine n’est pas approuvé. Ajoutez {origin} aux domaines approuvés du projet.",
  REQUEST_TOO_LARGE: "La requête est trop volumineuse. La limite est de {limit_bytes} octets.",
  inputUnusable: "Votre saisie est trop longue ou contient un caractère non autorisé.",
  COOKIES_BLOCKED:
    "Votre navigateur bloque les cookies de ce site, vous ne pouvez donc pas être connecté. Autorisez les cookies et réessayez.",
  noAnswer: "Le serveur ne répond pas. Vérifiez votre connexion Internet et réessayez.",

  SERVER_BUSY: "Le serveur est très sollicité. Veuillez réessayer dans un instant.",
  SERVER_UNAVAILABLE:
    "Le serveur est très sollicité ou sa base de données ne répond pas. Veuillez réessayer dans un instant.",
  OBJECT_DELETED_CONCURRENTLY:
    "Un élément de cette requête a été supprimé au même moment. Veuillez actualiser la page et réessayer.",
  EMAIL_NOT_SENT:
    "L’e-mail n’a pas pu être envoyé. Si vous gérez ce projet, vérifiez ses paramètres d’e-mail et réessayez.",
  EMAIL_RECIPIENT_INVALID: "L’e-mail n’a pas pu être envoyé, car l’adresse n’est pas valide.",
  MAIL_SERVER_MISSING:
    "L’e-mail n’a pas pu être envoyé, car ce serveur n’a pas de serveur de messagerie. Son opérateur peut en définir un avec HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "L’e-mail n’a pas pu être envoyé, car le serveur de messagerie de ce projet n’est pas entièrement configuré.",

  OTP_SIGN_IN_NOT_ENABLED: "La connexion par e-mail n’est pas activée pour ce projet.",
  CLI_LOGIN_CODE_INVALID: "Le code de connexion n’est pas valide ou a expiré",
  CLI_LOGIN_PROJECT_MISMATCH: "Ce code de connexion appartient à un autre projet. Vérifiez l’adresse de l’application.",
  USER_TO_LINK_NOT_FOUND: "Le compte auquel vous vouliez associer celui-ci n’existe plus.",
  OAUTH_PROVIDER_UNREACHABLE: "Le fournisseur est injoignable. Veuillez réessayer.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "L’authentification à deux facteurs n’est pas activée.",
  PASSKEY_LIMIT_REACHED:
    "Vous pouvez avoir au maximum {max} clés d’accès. Supprimez d’abord celles que vous n’utilisez pas.",
  PASSWORD_ALREADY_SET: "Votre compte a déjà un mot de passe.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Votre compte a déjà cette adresse e-mail.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    "Un autre utilisateur se connecte déjà avec cette adresse e-mail.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Vous pouvez avoir au maximum {max} adresses e-mail. Supprimez-en d’abord une.",
  CONTACT_CHANNEL_NOT_FOUND: "Votre compte n’a plus cette adresse e-mail.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Votre compte n’a plus cette adresse e-mail.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Votre compte n’a plus cette adresse e-mail.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Le compte n’a plus cette adresse e-mail.",
  SESSION_NOT_FOUND: "Cette session est déjà terminée.",
  PROFILE_IMAGE_TOO_LARGE: "La photo de profil dépasse 300 Kio.",
  PROFILE_IMAGE_URL_INVALID: "La photo de profil n’est pas une image utilisable ici.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Ces e-mails ne peuvent pas être désactivés.",
  USER_DELETION_NOT_ENABLED: "Les comptes ne peuvent pas être supprimés ici.",
  USER_API_KEYS_NOT_ENABLED: "Les clés d’API des utilisateurs ne sont pas activées pour ce projet.",
  TEAM_API_KEYS_NOT_ENABLED: "Les clés d’API des équipes ne sont pas activées pour ce projet.",
  TEAM_CREATION_NOT_ENABLED: "Les équipes ne peuvent pas être créées ici.",
  TEAM_INVITATION_NOT_FOUND: "Cette invitation n’existe plus.",
};

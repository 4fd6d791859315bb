import { texts as french } from "../fr-FR/errors.ts";

export const texts = {
  ...french,
  EMAIL_PASSWORD_MISMATCH: "Adresse courriel ou mot de passe incorrect.",
  INVALID_EMAIL: "Veuillez saisir une adresse courriel valide",
  VERIFICATION_CODE_INCOMPLETE:
    "Ce lien est incomplet. Ouvrez le lien complet contenu dans le courriel ou saisissez le code en entier.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "L’utilisateur est déjà associé à un autre compte OAuth. Avez-vous choisi le mauvais compte sur la page du fournisseur?",
  EMAIL_NOT_SENT:
    "Le courriel n’a pas pu être envoyé. Si vous gérez ce projet, vérifiez ses paramètres de courriel et réessayez.",
  EMAIL_RECIPIENT_INVALID: "Le courriel n’a pas pu être envoyé, car l’adresse n’est pas valide.",
  MAIL_SERVER_MISSING:
    "Le courriel n’a pas pu être envoyé, car ce serveur n’a pas de serveur de messagerie. Son opérateur peut en définir un avec HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "Le courriel n’a pas pu être envoyé, car le serveur de messagerie de ce projet n’est pas entièrement configuré.",
  OTP_SIGN_IN_NOT_ENABLED: "La connexion par courriel n’est pas activée pour ce projet.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Votre compte a déjà cette adresse courriel.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    "Un autre utilisateur se connecte déjà avec cette adresse courriel.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Vous pouvez avoir au maximum {max} adresses courriel. Supprimez-en d’abord une.",
  CONTACT_CHANNEL_NOT_FOUND: "Votre compte n’a plus cette adresse courriel.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Votre compte n’a plus cette adresse courriel.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Votre compte n’a plus cette adresse courriel.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "Le compte n’a plus cette adresse courriel.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Ces courriels ne peuvent pas être désactivés.",
};

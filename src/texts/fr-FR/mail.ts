import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "Bonjour,",
  mailGreetingNamed: "Bonjour {name},",
  mailOpenLink: "Si le bouton ne fonctionne pas, ouvrez ce lien :",
  mailUnsubscribe: "Se désabonner de ce type d’e-mails",

  codeMailSubject: "Connexion à {project} : votre code est {code}",
  codeMailPreview: "Le code et le lien sont valables dix minutes et ne fonctionnent qu’une fois.",
  codeMailHeading: "Se connecter à {project}",
  codeMailEnterCode: "Saisissez ce code sur la page où vous l’avez demandé :",
  codeMailBody:
    "Ou connectez-vous en un clic. Le code et le lien sont valables dix minutes et ne fonctionnent qu’une fois.",
  codeMailButton: "Se connecter",
  codeMailIgnore:
    "Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail et ne communiquez ce code à personne.",

  verifyMailSubject: "Validez votre adresse e-mail chez {project}",
  verifyMailPreview: "Confirmez que cette adresse e-mail est la vôtre. Le lien est valable sept jours.",
  verifyMailHeading: "Validez votre adresse e-mail",
  verifyMailBody: "Veuillez confirmer que cette adresse e-mail est la vôtre. Le lien est valable sept jours.",
  verifyMailButton: "Valider mon adresse",
  verifyMailIgnore: "Si vous n’avez pas créé de compte chez {project}, vous pouvez ignorer cet e-mail.",

  resetMailSubject: "Réinitialisez votre mot de passe chez {project}",
  resetMailPreview: "Choisissez un nouveau mot de passe. Le lien est valable une heure et ne fonctionne qu’une fois.",
  resetMailHeading: "Réinitialisez votre mot de passe",
  resetMailBody:
    "Nous avons reçu une demande de réinitialisation du mot de passe de votre compte chez {project}. Le lien est valable une heure et ne fonctionne qu’une fois.",
  resetMailButton: "Choisir un nouveau mot de passe",
  resetMailIgnore:
    "Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Votre mot de passe ne changera pas.",

  teamMailSubject: "Vous êtes invité à rejoindre {team}",
  teamMailPreview: "Vous avez reçu une invitation à rejoindre {team}. Elle est valable sept jours.",
  teamMailHeading: "Rejoignez {team}",
  teamMailBody:
    "Vous avez reçu une invitation à rejoindre l’équipe {team} chez {project}. Elle est valable sept jours.",
  teamMailButton: "Voir l’invitation",
  teamMailIgnore: "Si vous ne connaissez pas cette équipe, ignorez cet e-mail.",

  inviteMailSubject: "Invitation à vous connecter à {project}",
  inviteMailPreview: "{team} vous invite à vous connecter.",
  inviteMailHeading: "Vous avez une invitation pour {project}",
  inviteMailBody: "{team} vous invite à vous connecter à {project}. Utilisez cette adresse e-mail pour vous connecter.",
  inviteMailButton: "Se connecter",
  inviteMailIgnore: "Si vous n’attendiez pas cette invitation, ignorez cet e-mail.",

  unsubscribeButton: "Se désabonner",
  unsubscribed: "Vous ne recevrez plus ce type d’e-mails.",
  unsubscribedBefore: "Vous aviez déjà annulé votre abonnement à ce type d’e-mails.",

  noticeSubject: "{heading} – {project}",
  noticeWasYou: "Si c’était vous, vous n’avez rien à faire.",
  noticeWasNotYou: "Si ce n’était pas vous, quelqu’un d’autre a peut-être accès à votre compte.",
  resetAdvice:
    "Réinitialisez votre mot de passe dès maintenant et révoquez toutes les autres sessions dans les paramètres de votre compte.",

  passwordChanged: "Votre mot de passe a été modifié",
  passwordChangedBody: "Le mot de passe de votre compte a été modifié. L’ancien ne fonctionne plus.",
  passwordRemoved: "Votre mot de passe a été supprimé",
  passwordRemovedBody: "Votre compte n’a plus de mot de passe. Vos autres méthodes de connexion fonctionnent toujours.",
  passkeyAdded: "Une clé d’accès a été ajoutée à votre compte",
  passkeyAddedBody: "Vous pouvez désormais utiliser cette clé d’accès pour vous connecter à votre compte.",
  passkeyAddedAdvice:
    "Supprimez la clé d’accès dans les paramètres de votre compte et réinitialisez votre mot de passe dès maintenant.",
  passkeyRemoved: "Une clé d’accès a été supprimée de votre compte",
  passkeyRemovedBody: "Vous ne pouvez plus utiliser cette clé d’accès pour vous connecter à votre compte.",
  secondFactorEnabled: "L’authentification à deux facteurs a été activée",
  secondFactorEnabledBody:
    "La connexion à votre compte demande désormais aussi un code d’une application d’authentification.",
  secondFactorDisabled: "L’authentification à deux facteurs a été désactivée",
  secondFactorDisabledBody: "La connexion à votre compte ne demande plus de second facteur.",
  secondFactorDisabledAdvice:
    "Réinitialisez votre mot de passe dès maintenant et réactivez l’authentification à deux facteurs.",
  recoveryCodesCreated: "De nouveaux codes de récupération ont été créés",
  recoveryCodesCreatedBody: "Votre compte a de nouveaux codes de récupération. Les anciens ne fonctionnent plus.",
  recoveryCodesCreatedAdvice:
    "Réinitialisez votre mot de passe dès maintenant et créez de nouveaux codes de récupération dans les paramètres de votre compte.",
  primaryEmailChanged: "Votre adresse e-mail a été modifiée",
  primaryEmailChangedBody: "Cette adresse n’est plus l’adresse principale de votre compte.",
  primaryEmailChangedAdvice:
    "Réinitialisez votre mot de passe dès maintenant ou contactez l’assistance de l’application.",
  connectedAccountAdded: "Un compte a été associé au vôtre",
  connectedAccountAddedBody: "Vous pouvez désormais utiliser ce compte pour vous connecter.",
  connectedAccountAddedAdvice:
    "Supprimez l’association dans les paramètres de votre compte et réinitialisez votre mot de passe dès maintenant.",
  connectedAccountRemoved: "Un compte associé a été supprimé",
  connectedAccountRemovedBody: "Vous ne pouvez plus utiliser ce compte pour vous connecter.",
  appAllowed: "Une nouvelle application a accès à votre compte",
  appAllowedBody:
    "Vous avez autorisé cette application à utiliser des données de votre compte. Dans les paramètres de votre compte, vous pouvez voir ce qu’elle peut faire et supprimer son accès.",
  appAllowedAdvice:
    "Supprimez l’accès de l’application dans les paramètres de votre compte et réinitialisez votre mot de passe dès maintenant.",
  appSignedOut: "Une application a été déconnectée de votre compte",
  appSignedOutBody:
    "Quelqu’un a peut-être copié l’accès de cette application à votre compte ; nous y avons donc mis fin. Pour continuer à utiliser l’application, connectez-vous-y à nouveau.",
  signInAddressAdded: "Une adresse a été ajoutée à votre compte",
  signInAddressAddedBody: "Une fois validée, cette adresse pourra être utilisée pour se connecter à votre compte.",
  signInAddressAddedAdvice:
    "Supprimez l’adresse dans les paramètres de votre compte et réinitialisez votre mot de passe dès maintenant.",

  apiKeyRevokedSubject: "Clé d’API révoquée : {description}",
  apiKeyRevokedPreview: "Nous avons révoqué une clé d’API, car elle était visible publiquement.",
  apiKeyRevoked: "Une clé d’API a été révoquée",
  apiKeyRevokedBody:
    "Quelqu’un a trouvé cette clé dans un lieu public. Nous l’avons révoquée : plus personne ne peut l’utiliser.",
  apiKeyRevokedKey: "{description} (se termine par {lastFour})",
  apiKeyRevokedReplace:
    "Remplacez cette clé par une nouvelle partout où vous l’utilisiez, et ne publiez pas la nouvelle.",
  apiKeyRevokedOthers:
    "Vérifiez si d’autres secrets se trouvent au même endroit. D’autres personnes les ont peut-être trouvés, elles aussi.",

  failedMailsSubject: {
    one: "{count} e-mail de {project} n’a pas pu être envoyé",
    many: "{count} d’e-mails de {project} n’ont pas pu être envoyés",
    other: "{count} e-mails de {project} n’ont pas pu être envoyés",
  },
  failedMailsBody: "Ces e-mails de {project} n’ont pas pu être envoyés au cours des dernières 24 heures :",
  failedMailsTo: "à {recipients}",
  failedMailsMore: { one: "Et {count} autre.", many: "Et {count} d’autres.", other: "Et {count} autres." },
  failedMailsConsole: "Les afficher dans la console",

  alertSubject: "Un problème sur {name}",
  alertOverSubject: "Terminé : un problème sur {name}",
  alertSince: "Depuis {time}",
  alertOver: "Le serveur ne constate plus ce problème :",
};

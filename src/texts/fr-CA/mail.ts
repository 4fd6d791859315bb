import { texts as french } from "../fr-FR/mail.ts";

export const texts = {
  ...french,
  mailUnsubscribe: "Se désabonner de ce type de courriels",
  codeMailIgnore:
    "Si vous n’êtes pas à l’origine de cette demande, ignorez ce courriel et ne communiquez ce code à personne.",
  verifyMailSubject: "Validez votre adresse courriel chez {project}",
  verifyMailPreview: "Confirmez que cette adresse courriel est la vôtre. Le lien est valable sept jours.",
  verifyMailHeading: "Validez votre adresse courriel",
  verifyMailBody: "Veuillez confirmer que cette adresse courriel est la vôtre. Le lien est valable sept jours.",
  verifyMailIgnore: "Si vous n’avez pas créé de compte chez {project}, vous pouvez ignorer ce courriel.",
  resetMailIgnore:
    "Si vous n’êtes pas à l’origine de cette demande, ignorez ce courriel. Votre mot de passe ne changera pas.",
  teamMailIgnore: "Si vous ne connaissez pas cette équipe, ignorez ce courriel.",
  inviteMailBody:
    "{team} vous invite à vous connecter à {project}. Utilisez cette adresse courriel pour vous connecter.",
  inviteMailIgnore: "Si vous n’attendiez pas cette invitation, ignorez ce courriel.",
  unsubscribed: "Vous ne recevrez plus ce type de courriels.",
  unsubscribedBefore: "Vous aviez déjà annulé votre abonnement à ce type de courriels.",
  primaryEmailChanged: "Votre adresse courriel a été modifiée",
  failedMailsSubject: {
    one: "{count} courriel de {project} n’a pas pu être envoyé",
    many: "{count} de courriels de {project} n’ont pas pu être envoyés",
    other: "{count} courriels de {project} n’ont pas pu être envoyés",
  },
  failedMailsBody: "Ces courriels de {project} n’ont pas pu être envoyés au cours des dernières 24 heures :",

  alertSubject: "Un problème sur {name}",
  alertOverSubject: "Terminé : un problème sur {name}",
  alertSince: "Depuis {time}",
  alertOver: "Le serveur ne constate plus ce problème :",
};

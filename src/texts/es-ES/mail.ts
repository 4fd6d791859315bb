import type { texts as english } from "../en-US/mail.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  mailGreeting: "¡Hola!",
  mailGreetingNamed: "¡Hola, {name}!",
  mailOpenLink: "Si el botón no funciona, abre este enlace:",
  mailUnsubscribe: "Dejar de recibir este tipo de correos",

  codeMailSubject: "Inicio de sesión en {project}: tu código es {code}",
  codeMailPreview: "El código y el enlace son válidos durante diez minutos y solo funcionan una vez.",
  codeMailHeading: "Inicia sesión en {project}",
  codeMailEnterCode: "Introduce este código en la página donde lo has solicitado:",
  codeMailBody:
    "O inicia sesión con un solo clic. El código y el enlace son válidos durante diez minutos y solo funcionan una vez.",
  codeMailButton: "Iniciar sesión",
  codeMailIgnore: "Si no lo has solicitado, ignora este correo y no compartas el código con nadie.",

  verifyMailSubject: "Verifica tu dirección de correo en {project}",
  verifyMailPreview: "Confirma que esta dirección de correo es tuya. El enlace es válido durante siete días.",
  verifyMailHeading: "Verifica tu dirección de correo",
  verifyMailBody: "Confirma que esta dirección de correo es tuya. El enlace es válido durante siete días.",
  verifyMailButton: "Verificar mi correo",
  verifyMailIgnore: "Si no has creado una cuenta en {project}, puedes ignorar este correo.",

  resetMailSubject: "Restablece tu contraseña en {project}",
  resetMailPreview: "Elige una contraseña nueva. El enlace es válido durante una hora y solo funciona una vez.",
  resetMailHeading: "Restablece tu contraseña",
  resetMailBody:
    "Hemos recibido una solicitud para restablecer la contraseña de tu cuenta en {project}. El enlace es válido durante una hora y solo funciona una vez.",
  resetMailButton: "Elegir contraseña nueva",
  resetMailIgnore: "Si no lo has solicitado, ignora este correo. Tu contraseña no cambiará.",

  teamMailSubject: "Te han invitado a unirte a {team}",
  teamMailPreview: "Te han invitado a {team}. La invitación es válida durante siete días.",
  teamMailHeading: "Únete a {team}",
  teamMailBody: "Te han invitado al equipo {team} en {project}. La invitación es válida durante siete días.",
  teamMailButton: "Ver invitación",
  teamMailIgnore: "Si no conoces este equipo, ignora este correo.",

  inviteMailSubject: "Te han invitado a iniciar sesión en {project}",
  inviteMailPreview: "{team} te ha invitado a iniciar sesión.",
  inviteMailHeading: "Te han invitado a {project}",
  inviteMailBody:
    "{team} te ha invitado a iniciar sesión en {project}. Usa esta dirección de correo para iniciar sesión.",
  inviteMailButton: "Iniciar sesión",
  inviteMailIgnore: "Si no esperabas esta invitación, ignora este correo.",

  unsubscribeButton: "Cancelar la suscripción",
  unsubscribed: "Ya no recibirás este tipo de correos.",
  unsubscribedBefore: "Ya habías dejado de recibir este tipo de correos.",

  noticeSubject: "{heading} en {project}",
  noticeWasYou: "Si has sido tú, no tienes que hacer nada.",
  noticeWasNotYou: "Si no has sido tú, es posible que otra persona tenga acceso a tu cuenta.",
  resetAdvice: "Restablece tu contraseña ahora y cierra todas las demás sesiones en la configuración de tu cuenta.",

  passwordChanged: "Se ha cambiado tu contraseña",
  passwordChangedBody: "Se ha cambiado la contraseña de tu cuenta. La anterior ya no funciona.",
  passwordRemoved: "Se ha eliminado tu contraseña",
  passwordRemovedBody: "Tu cuenta ya no tiene contraseña. Tus otros métodos de inicio de sesión siguen funcionando.",
  passkeyAdded: "Se ha añadido una llave de acceso a tu cuenta",
  passkeyAddedBody: "Ya puedes usar esta llave de acceso para iniciar sesión en tu cuenta.",
  passkeyAddedAdvice: "Elimina la llave de acceso en la configuración de tu cuenta y restablece tu contraseña ahora.",
  passkeyRemoved: "Se ha eliminado una llave de acceso de tu cuenta",
  passkeyRemovedBody: "Ya no puedes usar esta llave de acceso para iniciar sesión en tu cuenta.",
  secondFactorEnabled: "Se ha activado la autenticación de dos factores",
  secondFactorEnabledBody:
    "Ahora, para iniciar sesión en tu cuenta, también hace falta un código de una aplicación de autenticación.",
  secondFactorDisabled: "Se ha desactivado la autenticación de dos factores",
  secondFactorDisabledBody: "Para iniciar sesión en tu cuenta ya no hace falta un segundo factor.",
  secondFactorDisabledAdvice: "Restablece tu contraseña ahora y vuelve a activar la autenticación de dos factores.",
  recoveryCodesCreated: "Se han creado códigos de recuperación nuevos",
  recoveryCodesCreatedBody: "Tu cuenta tiene códigos de recuperación nuevos. Los anteriores ya no funcionan.",
  recoveryCodesCreatedAdvice:
    "Restablece tu contraseña ahora y crea códigos de recuperación nuevos en la configuración de tu cuenta.",
  primaryEmailChanged: "Se ha cambiado tu dirección de correo",
  primaryEmailChangedBody: "Esta ya no es la dirección principal de tu cuenta.",
  primaryEmailChangedAdvice: "Restablece tu contraseña ahora o contacta con el equipo de asistencia de la aplicación.",
  connectedAccountAdded: "Se ha vinculado una cuenta a la tuya",
  connectedAccountAddedBody: "Ya puedes usar esta cuenta para iniciar sesión.",
  connectedAccountAddedAdvice:
    "Desvincula la cuenta en la configuración de tu cuenta y restablece tu contraseña ahora.",
  connectedAccountRemoved: "Se ha desvinculado una cuenta de la tuya",
  connectedAccountRemovedBody: "Ya no puedes usar esta cuenta para iniciar sesión.",
  appAllowed: "Una nueva aplicación tiene acceso a tu cuenta",
  appAllowedBody:
    "Has permitido que esta aplicación use datos de tu cuenta. En la configuración de tu cuenta puedes ver qué puede hacer y quitarle el acceso.",
  appAllowedAdvice:
    "Quita el acceso de la aplicación en la configuración de tu cuenta y restablece tu contraseña ahora.",
  appSignedOut: "Se ha cerrado la sesión de una aplicación en tu cuenta",
  appSignedOutBody:
    "Es posible que alguien haya copiado el acceso de esta aplicación a tu cuenta, así que lo hemos anulado. Para seguir usando la aplicación, vuelve a iniciar sesión en ella.",
  signInAddressAdded: "Se ha añadido una dirección a tu cuenta",
  signInAddressAddedBody: "Una vez verificada, esta dirección se podrá usar para iniciar sesión en tu cuenta.",
  signInAddressAddedAdvice: "Elimina la dirección en la configuración de tu cuenta y restablece tu contraseña ahora.",

  apiKeyRevokedSubject: "Clave de API revocada: {description}",
  apiKeyRevokedPreview: "Hemos revocado una clave de API porque estaba a la vista de cualquiera.",
  apiKeyRevoked: "Se ha revocado una clave de API",
  apiKeyRevokedBody:
    "Alguien ha encontrado esta clave en un sitio público. La hemos revocado para que nadie más pueda usarla.",
  apiKeyRevokedKey: "{description} (termina en {lastFour})",
  apiKeyRevokedReplace:
    "Sustituye esta clave por una nueva en todos los lugares donde la usabas y no publiques la nueva.",
  apiKeyRevokedOthers:
    "Comprueba si en el mismo sitio hay otros secretos. Puede que alguien los haya encontrado también.",

  failedMailsSubject: {
    one: "No se ha podido enviar un correo de {project}",
    many: "No se han podido enviar {count} de correos de {project}",
    other: "No se han podido enviar {count} correos de {project}",
  },
  failedMailsBody: "En las últimas 24 horas no se han podido enviar estos correos de {project}:",
  failedMailsTo: "a {recipients}",
  failedMailsMore: { one: "Y {count} más.", many: "Y {count} más.", other: "Y {count} más." },
  failedMailsConsole: "Verlos en la consola",

  alertSubject: "Un problema en {name}",
  alertOverSubject: "Resuelto: un problema en {name}",
  alertSince: "Desde {time}",
  alertOver: "El servidor ya no encuentra este problema:",
};

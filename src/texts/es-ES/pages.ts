import type { texts as english } from "../en-US/pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  notRedirected: "Si no se te redirige automáticamente, <link>haz clic aquí</link>",

  mfaHeading: "Autenticación de dos factores",
  mfaSubtitle: "Introduce el código de seis dígitos de tu aplicación de autenticación",
  mfaCode: "Código de autenticación",
  mfaRecoverySubtitle:
    "Introduce uno de los códigos de recuperación que guardaste al activar la autenticación de dos factores. Cada código funciona una sola vez.",
  mfaUseRecoveryCode: "Usar un código de recuperación",
  mfaUseAuthenticator: "Usar la aplicación de autenticación",
  recoveryCode: "Código de recuperación",
  recoveryCodeMissing: "Introduce un código de recuperación",
  mfaVerify: "Verificar",
  mfaVerifying: "Verificando…",
  mfaVerified: "¡Verificado! Redirigiendo…",
  mfaFailedTitle: "Error de verificación",
  mfaFailedBody:
    "Este inicio de sesión ha tardado demasiado o ha tenido demasiados intentos fallidos. Vuelve a iniciar sesión.",
  mfaMissingTitle: "Faltan datos para la verificación",
  mfaMissingBody: "Esta página completa un inicio de sesión que empezaste en esta pestaña. Vuelve a iniciar sesión.",

  cliHeading: "Autorizar una aplicación de línea de comandos",
  cliQuestion: "Una aplicación de línea de comandos quiere usar tu cuenta {account} en {project}.",
  cliWarning:
    "Podrá hacer todo lo que puedes hacer tú. Autorízala solo si acabas de empezar este inicio de sesión en tu propio terminal. Si alguien te ha enviado este enlace, cancela.",
  cliConfirm: "Autorizar",
  cliConfirming: "Autorizando…",
  cliDone: "Aplicación autorizada",
  cliDoneBody:
    "La aplicación de línea de comandos ha iniciado sesión. Puedes cerrar esta ventana y volver a tu terminal.",
  cliFailed: "No se ha podido autorizar",
  cliCodeMissing: "El enlace está incompleto: falta el código de inicio de sesión. Vuelve a empezar en tu terminal.",
  cliCancelled: "No se ha autorizado nada",
  cliMayClose: "Puedes cerrar esta ventana.",
  close: "Cerrar",
  tryAgain: "Reintentar",

  connectionFailed: "No se ha podido vincular la cuenta",
  accessDenied: "El proveedor ha denegado el acceso",
  accessDeniedBody: "El inicio de sesión se ha cancelado o denegado. Inténtalo de nuevo.",
  signInAgain: "Volver a iniciar sesión",
  errorOccurred: "Se ha producido un error",
  errorCode: "Código de error: {code}",
  errorMessage: "Mensaje de error: {message}",

  magicLinkQuestion: "¿Quieres iniciar sesión?",
  magicLinkElsewhere:
    "Este enlace se solicitó en otro navegador o en otro dispositivo. Para iniciar sesión aquí, introduce el código del mismo correo.",
  magicLinkDone: "¡Has iniciado sesión!",
  magicLinkInvalidTitle: "Enlace de acceso no válido",
  magicLinkInvalidBody:
    "Comprueba que el enlace sea correcto. Si el problema continúa, contacta con el equipo de asistencia.",
  magicLinkExpiredTitle: "Enlace de acceso caducado",
  magicLinkExpiredBody: "Tu enlace de acceso ha caducado. Solicita uno nuevo para iniciar sesión.",
  magicLinkUsedTitle: "Enlace de acceso ya utilizado",
  magicLinkUsedBody:
    "Este enlace de acceso ya se ha utilizado y solo sirve una vez. Solicita uno nuevo si necesitas volver a iniciar sesión.",

  impersonationQuestion: "¿Continuar como {name}?",
  impersonationBody: "Lo que hagas a partir de entonces ocurrirá en la cuenta de {account}, no en la tuya.",
  impersonationReplaces:
    "Has iniciado sesión como {name}. Si continúas, se cerrará la sesión de {name} en este navegador.",
  impersonationContinue: "Continuar como {name}",

  resetHeading: "Restablece tu contraseña",
  noNeedToReset: "¿Recuerdas tu contraseña?",
  yourEmail: "Tu correo electrónico",
  sendResetEmail: "Enviar correo",
  newPassword: "Nueva contraseña",
  repeatNewPassword: "Repite la nueva contraseña",
  resetPassword: "Restablecer contraseña",
  newResetLink: "Solicitar un enlace nuevo",
  resetInvalidTitle: "Enlace no válido",
  resetInvalidBody: "Comprueba que el enlace para restablecer la contraseña sea correcto.",
  resetExpiredTitle: "Enlace caducado",
  resetExpiredBody:
    "El enlace para restablecer la contraseña ha caducado. Solicita uno nuevo desde la página de inicio de sesión.",
  resetUsedTitle: "Enlace ya utilizado",
  resetUsedBody:
    "Este enlace para restablecer la contraseña ya se ha utilizado. Si necesitas restablecerla otra vez, solicita uno nuevo desde la página de inicio de sesión.",
  resetFailedTitle: "No se ha restablecido la contraseña",
  resetFailedBody: "No se ha podido restablecer la contraseña. Solicita un enlace nuevo.",

  verifyQuestion: "¿Quieres verificar tu dirección de correo?",
  verifyEmail: "Verificar",
  verifiedTitle: "¡Tu dirección de correo está verificada!",
  verifyInvalidTitle: "Enlace no válido",
  verifyInvalidBody:
    "Comprueba que el enlace sea correcto. Si el problema continúa, contacta con el equipo de asistencia.",
  verifyExpiredTitle: "Enlace caducado",
  verifyExpiredBody:
    "El enlace para verificar tu dirección de correo ha caducado. Solicita uno nuevo desde la configuración de tu cuenta.",
  wasItYou: "¿Has sido tú?",
  claimed:
    "Alguien ha usado {email} para una cuenta aquí. Si has sido tú, inicia sesión en esa cuenta para verificar la dirección.",
  claimedByName:
    "{name} ha usado {email} para una cuenta aquí. Si eres tú, inicia sesión en esa cuenta para verificar la dirección.",
  wasNotMe: "No he sido yo",
  changeAccount: "Iniciar sesión en esa cuenta",
  disownedTitle: "Gracias por avisarnos",
  disownedBody:
    "Quien usó tu dirección ya no puede iniciar sesión con ella. Para usarla tú aquí, regístrate o restablece la contraseña.",

  invitation: "Invitación a un equipo",
  invitationSignIn: "Inicia sesión o crea una cuenta para unirte al equipo.",
  invitationQuestion: "Te han invitado a unirte a {team}",
  invitationAccount: "Has iniciado sesión como {account}.",
  invitationOtherAccount: "Usar otra cuenta",
  invitationName: "Tu nombre (opcional)",
  invitationSignUp: "Crear cuenta y unirme",
  invitationPasskey: "Usar una llave de acceso",
  join: "Unirme",
  ignore: "Ignorar",
  invitationJoined: "Te has unido a {team}",
  invitationMember: "Ya formas parte de {team}",
  invitationInvalidTitle: "Invitación no válida",
  invitationInvalidBody: "Comprueba que el enlace de invitación sea correcto.",
  invitationExpiredTitle: "Invitación caducada",
  invitationExpiredBody: "Tu enlace de invitación ha caducado. Pide que te envíen uno nuevo.",
  invitationUsedTitle: "Invitación ya utilizada",
  invitationUsedBody: "Este enlace de invitación ya se ha utilizado.",

  signingOut: "Cerrando sesión",
  signOutQuestion: "¿Quieres cerrar sesión?",
  signOutAs: "Has iniciado sesión como {name}.",
  loading: "Cargando",

  noConnection: "Sin conexión con Hallpass",
  noServerCause: "No se obtiene respuesta de {address}.",
  noServerCure:
    "¿Se está ejecutando Hallpass ahí? Inícialo o configura baseUrl o HALLPASS_URL con la dirección de tu servidor de Hallpass.",
  otherServerCause: "En {address} responde algo que no es Hallpass.",
  otherServerCure: "Configura baseUrl o HALLPASS_URL con la dirección de tu servidor de Hallpass.",
  offlineCause: "No tienes conexión, así que no se puede acceder a {address}.",
  offlineCure: "Comprueba tu conexión a Internet e inténtalo de nuevo.",

  signedInTitle: "Ya has iniciado sesión",
  signedOutTitle: "No has iniciado sesión.",
  signUpDisabledTitle: "En este momento no se pueden crear cuentas nuevas.",
  emailSentTitle: "¡Correo enviado!",
  emailSentBody:
    "Si existe una cuenta con esta dirección de correo, te hemos enviado un mensaje. Revisa también la carpeta de spam.",
  passwordResetTitle: "¡Contraseña restablecida!",
  passwordResetBody: "Tu contraseña se ha restablecido. Ya puedes iniciar sesión con la nueva.",
  unknownErrorTitle: "Se ha producido un error desconocido",
  unknownErrorBody: "Inténtalo de nuevo y, si el problema continúa, contacta con el equipo de asistencia.",
  unknownPageTitle: "Esta página no existe",
  unknownPageBody: "No hemos encontrado la página que buscas. Comprueba la dirección e inténtalo de nuevo.",
  goHome: "Ir al inicio",
  goToHome: "Ir al inicio",
};

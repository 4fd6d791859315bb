import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "Correo electrónico o contraseña incorrectos.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "El inicio de sesión con contraseña no está activado en este proyecto.",
  SIGN_UP_NOT_ENABLED: "No se permite crear cuentas nuevas",
  USER_EMAIL_ALREADY_EXISTS: "Ya existe una cuenta con la dirección «{email}».",
  emailTakenUnverified:
    "Ya existe una cuenta con la dirección «{email}», pero no está verificada. Inicia sesión en esa cuenta con el método que usaste al registrarte y verifica la dirección para poder usar también este método.",
  PASSWORD_TOO_SHORT: "La contraseña es demasiado corta. Debe tener al menos {length} caracteres.",
  PASSWORD_TOO_LONG: "La contraseña es demasiado larga. Puede tener {length} caracteres como máximo.",
  PASSWORD_TOO_COMMON: "Esta contraseña es demasiado común y fácil de adivinar. Elige otra.",
  INVALID_EMAIL: "Introduce un correo electrónico válido",
  VERIFICATION_CODE_INCOMPLETE:
    "Este enlace está incompleto. Abre el enlace completo del correo o introduce el código completo.",
  VERIFICATION_ERROR: "Código no válido",
  INVALID_TOTP_CODE: "Código de autenticación no válido",
  INVALID_RECOVERY_CODE: "Código de recuperación no válido",
  TOO_MANY_ATTEMPTS: {
    one: "Demasiados intentos. Vuelve a intentarlo dentro de {count} segundo.",
    many: "Demasiados intentos. Vuelve a intentarlo dentro de {count} de segundos.",
    other: "Demasiados intentos. Vuelve a intentarlo dentro de {count} segundos.",
  },
  tryAgainAt: "Demasiados intentos. Vuelve a intentarlo a las {time}.",

  IMPERSONATION_NOT_ALLOWED: "Estás actuando como este usuario. En esta sesión no se pueden hacer cambios permanentes.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "El inicio de sesión con llave de acceso no está activado en este proyecto.",
  PASSKEY_NOT_FOUND: "No se ha encontrado la llave de acceso.",
  passkeyCancelled:
    "La solicitud de la llave de acceso se ha cancelado o ha tardado demasiado. Inténtalo de nuevo o usa otro método.",
  passkeyUnsupported: "Este navegador no admite llaves de acceso. Usa otro método.",
  passkeyUnknown: "Aquí ninguna cuenta usa esta llave de acceso. Usa otra llave de acceso u otro método.",
  passkeyExistsHere: "Este dispositivo ya tiene una llave de acceso para tu cuenta.",
  passkeyWrongPlace: "En esta página no se pueden usar llaves de acceso.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "Esta cuenta ya está vinculada a otro usuario. Vincula una cuenta distinta.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "Ya tienes vinculada otra cuenta de este proveedor. ¿Quizá has elegido la cuenta equivocada en la página del proveedor?",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Esta cuenta del proveedor ya se usa para iniciar sesión.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "El proveedor no existe o no está activado.",
  OAUTH_COOKIE_NOT_FOUND:
    "Esta página se abrió de nuevo o en otro navegador. Vuelve a iniciar sesión desde el principio.",
  OUTER_OAUTH_TIMEOUT: "El inicio de sesión con el proveedor ha tardado demasiado. Vuelve a iniciar sesión.",
  INVALID_AUTHORIZATION_CODE: "El código de autorización no es válido.",

  USER_AUTHENTICATION_REQUIRED: "Para hacer esto, debes iniciar sesión.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "Tu sesión ha caducado o se ha cerrado. Vuelve a iniciar sesión.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "Esta persona ya forma parte del equipo.",
  TEAM_MEMBERSHIP_NOT_FOUND: "Este equipo ya no existe o la pertenencia a él ha terminado.",
  REDIRECT_URL_NOT_WHITELISTED:
    "Este dominio no es de confianza. Añade {origin} a los dominios de confianza del proyecto.",
  REQUEST_TOO_LARGE: "La solicitud es demasiado grande. El límite es de {limit_bytes} bytes.",
  inputUnusable: "Lo que has introducido es demasiado largo o contiene un carácter no permitido.",
  COOKIES_BLOCKED:
    "Tu navegador bloquea las cookies de este sitio, así que no se puede iniciar tu sesión. Permite las cookies e inténtalo de nuevo.",
  noAnswer: "El servidor no responde. Comprueba tu conexión a Internet e inténtalo de nuevo.",

  SERVER_BUSY: "El servidor está ocupado. Inténtalo de nuevo en un momento.",
  SERVER_UNAVAILABLE: "El servidor está ocupado o su base de datos no responde. Inténtalo de nuevo en un momento.",
  OBJECT_DELETED_CONCURRENTLY:
    "Algún elemento de esta solicitud se ha eliminado al mismo tiempo. Recarga la página e inténtalo de nuevo.",
  EMAIL_NOT_SENT:
    "No se ha podido enviar el correo. Si administras este proyecto, revisa su configuración de correo e inténtalo de nuevo.",
  EMAIL_RECIPIENT_INVALID: "No se ha podido enviar el correo porque la dirección no es válida.",
  MAIL_SERVER_MISSING:
    "No se ha podido enviar el correo porque este servidor no tiene un servidor de correo. Su operador puede indicar uno con HALLPASS_SMTP_URL.",
  MAIL_SERVER_INCOMPLETE:
    "No se ha podido enviar el correo porque la configuración del servidor de correo de este proyecto está incompleta.",

  OTP_SIGN_IN_NOT_ENABLED: "El inicio de sesión por correo no está activado en este proyecto.",
  CLI_LOGIN_CODE_INVALID: "El código de inicio de sesión no es válido o ha caducado",
  CLI_LOGIN_PROJECT_MISMATCH:
    "Este código de inicio de sesión pertenece a otro proyecto. Comprueba la dirección de la aplicación.",
  USER_TO_LINK_NOT_FOUND: "La cuenta a la que querías vincular esta ya no existe.",
  OAUTH_PROVIDER_UNREACHABLE: "No se puede contactar con el proveedor. Inténtalo de nuevo.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "La autenticación de dos factores no está activada.",
  PASSKEY_LIMIT_REACHED: "Puedes tener {max} llaves de acceso como máximo. Elimina antes alguna que no uses.",
  PASSWORD_ALREADY_SET: "Tu cuenta ya tiene una contraseña.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "Tu cuenta ya tiene esta dirección de correo.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Otro usuario ya inicia sesión con esta dirección de correo.",
  CONTACT_CHANNEL_LIMIT_REACHED: "Puedes tener {max} direcciones de correo como máximo. Elimina antes una.",
  CONTACT_CHANNEL_NOT_FOUND: "Tu cuenta ya no tiene esta dirección de correo.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "Tu cuenta ya no tiene esta dirección de correo.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "Tu cuenta ya no tiene esta dirección de correo.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "La cuenta ya no tiene esta dirección de correo.",
  SESSION_NOT_FOUND: "Esta sesión ya se ha cerrado.",
  PROFILE_IMAGE_TOO_LARGE: "La imagen de perfil ocupa más de 300 KiB.",
  PROFILE_IMAGE_URL_INVALID: "La imagen de perfil no se puede usar aquí.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "Estos correos no se pueden desactivar.",
  USER_DELETION_NOT_ENABLED: "Aquí no se pueden eliminar cuentas.",
  USER_API_KEYS_NOT_ENABLED: "Las claves de API de usuarios no están activadas en este proyecto.",
  TEAM_API_KEYS_NOT_ENABLED: "Las claves de API de equipos no están activadas en este proyecto.",
  TEAM_CREATION_NOT_ENABLED: "Aquí no se pueden crear equipos.",
  TEAM_INVITATION_NOT_FOUND: "Esta invitación ya no existe.",
};

import type { texts as english } from "../en-US/sign-in.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  signInHeading: "Inicia sesión en tu cuenta",
  signUpHeading: "Crea una cuenta",
  noAccountYet: "¿No tienes cuenta?",
  haveAccountAlready: "¿Ya tienes una cuenta?",
  signInLink: "Inicia sesión",
  signUpLink: "Regístrate",
  noMethod: "No hay ningún método de inicio de sesión activado.",
  orContinueWith: "O continúa con",
  emailTab: "Correo",
  emailAndPasswordTab: "Correo y contraseña",
  methods: "Métodos de inicio de sesión",

  signInWith: "Iniciar sesión con {provider}",
  signUpWith: "Registrarse con {provider}",
  lastUsed: "último usado",
  notInFrame: "Por motivos de seguridad, este proveedor no se puede usar dentro de un iframe.",

  email: "Correo electrónico",
  password: "Contraseña",
  repeatPassword: "Repite la contraseña",
  forgotPassword: "¿Has olvidado la contraseña?",
  signInButton: "Iniciar sesión",
  signUpButton: "Registrarse",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",

  sendEmail: "Enviar correo",
  enterCode: "Introduce el código que te hemos enviado por correo",
  codeSent:
    "Hemos enviado un código y un enlace a {email}. Ambos son válidos durante diez minutos. ¿No te ha llegado? Revisa la carpeta de spam.",
  cancel: "Cancelar",

  emailMissing: "Introduce tu correo electrónico",
  emailInvalid: "Introduce un correo electrónico válido",
  passwordMissing: "Introduce tu contraseña",
  passwordTooShort: "La contraseña es demasiado corta. Debe tener al menos {length} caracteres.",
  passwordTooLong: "La contraseña es demasiado larga. Puede tener {length} caracteres como máximo.",
  repeatMissing: "Repite la contraseña",
  passwordsDiffer: "Las contraseñas no coinciden",
  unexpected: "Algo ha salido mal. Inténtalo de nuevo.",
  offline: "No tienes conexión. Comprueba tu conexión a Internet e inténtalo de nuevo.",

  passkeySignIn: "Iniciar sesión con llave de acceso",

  signOut: "Cerrar sesión",
  signIn: "Iniciar sesión",
  signUp: "Registrarse",
};

import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "Iniciar sesión",
  titleSignUp: "Registrarse",
  titleSignOut: "Cerrar sesión",
  titleResetPassword: "Restablecer contraseña",
  titleVerifyEmail: "Verificar correo",
  titleAccountSettings: "Configuración de la cuenta",
  titleTeamInvitation: "Invitación a un equipo",
  titleError: "Error",
  titleAuthorize: "Autorizar",
  titlePageNotFound: "Página no encontrada",
};

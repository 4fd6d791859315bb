import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Iniciar sesión",
  hostedSignUp: "Registrarse",
  hostedSignOut: "Cerrar sesión",
  hostedConsole: "Abrir la consola",
  welcome: "Te damos la bienvenida a {project}",
  welcomeBody: "Inicia sesión para ver tu cuenta.",
  hello: "Hola, {name}",
  helloNameless: "Hola",
  signedInAs: "Has iniciado sesión en {project} como {email}.",
  signedIn: "Has iniciado sesión en {project}.",
  projectNotFound: "Este proyecto no existe",
  projectNotFoundBody:
    "Puede que el enlace esté incompleto o que el proyecto se haya eliminado. Comprueba la dirección.",
  unreachable: "No se ha podido contactar con el servidor",
  unreachableBody: "Comprueba tu conexión a Internet e inténtalo de nuevo.",
  reload: "Reintentar",
};

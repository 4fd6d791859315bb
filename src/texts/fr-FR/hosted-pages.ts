import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Se connecter",
  hostedSignUp: "Créer un compte",
  hostedSignOut: "Se déconnecter",
  hostedConsole: "Ouvrir la console",
  welcome: "Bienvenue chez {project}",
  welcomeBody: "Connectez-vous pour accéder à votre compte.",
  hello: "Bonjour {name}",
  helloNameless: "Bonjour",
  signedInAs: "Vous êtes connecté à {project} en tant que {email}.",
  signedIn: "Vous êtes connecté à {project}.",
  projectNotFound: "Ce projet n’existe pas",
  projectNotFoundBody: "Le lien est peut-être incomplet ou le projet a été supprimé. Vérifiez l’adresse.",
  unreachable: "Impossible de joindre le serveur",
  unreachableBody: "Vérifiez votre connexion Internet et réessayez.",
  reload: "Réessayer",
};

import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Anmelden",
  hostedSignUp: "Registrieren",
  hostedSignOut: "Abmelden",
  hostedConsole: "Konsole öffnen",
  welcome: "Willkommen bei {project}",
  welcomeBody: "Melde dich an, um dein Konto zu sehen.",
  hello: "Hallo, {name}",
  helloNameless: "Hallo",
  signedInAs: "Du bist bei {project} als {email} angemeldet.",
  signedIn: "Du bist bei {project} angemeldet.",
  projectNotFound: "Dieses Projekt gibt es nicht",
  projectNotFoundBody:
    "Der Link ist vielleicht unvollständig, oder das Projekt wurde gelöscht. Bitte prüfe die Adresse.",
  unreachable: "Der Server ist nicht erreichbar",
  unreachableBody: "Bitte prüfe deine Internetverbindung und versuche es noch einmal.",
  reload: "Noch einmal versuchen",
};

import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Inloggen",
  hostedSignUp: "Registreren",
  hostedSignOut: "Uitloggen",
  hostedConsole: "Console openen",
  welcome: "Welkom bij {project}",
  welcomeBody: "Log in om je account te bekijken.",
  hello: "Hallo {name}",
  helloNameless: "Hallo",
  signedInAs: "Je bent bij {project} ingelogd als {email}.",
  signedIn: "Je bent ingelogd bij {project}.",
  projectNotFound: "Dit project bestaat niet",
  projectNotFoundBody: "De link is misschien onvolledig of het project is verwijderd. Controleer het adres.",
  unreachable: "De server is niet bereikbaar",
  unreachableBody: "Controleer je internetverbinding en probeer het opnieuw.",
  reload: "Opnieuw proberen",
};

import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Logga in",
  hostedSignUp: "Registrera dig",
  hostedSignOut: "Logga ut",
  hostedConsole: "Öppna konsolen",
  welcome: "Välkommen till {project}",
  welcomeBody: "Logga in för att se ditt konto.",
  hello: "Hej, {name}",
  helloNameless: "Hej",
  signedInAs: "Du är inloggad på {project} som {email}.",
  signedIn: "Du är inloggad på {project}.",
  projectNotFound: "Projektet finns inte",
  projectNotFoundBody: "Länken kan vara ofullständig eller så har projektet raderats. Kontrollera adressen.",
  unreachable: "Det gick inte att nå servern",
  unreachableBody: "Kontrollera internetanslutningen och försök igen.",
  reload: "Försök igen",
};

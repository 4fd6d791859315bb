import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Logg inn",
  hostedSignUp: "Registrer deg",
  hostedSignOut: "Logg ut",
  hostedConsole: "Åpne konsollen",
  welcome: "Velkommen til {project}",
  welcomeBody: "Logg inn for å se kontoen din.",
  hello: "Hei, {name}",
  helloNameless: "Hei",
  signedInAs: "Du er logget inn på {project} som {email}.",
  signedIn: "Du er logget inn på {project}.",
  projectNotFound: "Prosjektet finnes ikke",
  projectNotFoundBody: "Lenken kan være ufullstendig, eller prosjektet er slettet. Kontroller adressen.",
  unreachable: "Får ikke kontakt med serveren",
  unreachableBody: "Kontroller internettforbindelsen og prøv igjen.",
  reload: "Prøv igjen",
};

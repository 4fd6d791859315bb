import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Log ind",
  hostedSignUp: "Opret konto",
  hostedSignOut: "Log ud",
  hostedConsole: "Åbn konsollen",
  welcome: "Velkommen til {project}",
  welcomeBody: "Log ind for at se din konto.",
  hello: "Hej {name}",
  helloNameless: "Hej",
  signedInAs: "Du er logget ind på {project} som {email}.",
  signedIn: "Du er logget ind på {project}.",
  projectNotFound: "Projektet findes ikke",
  projectNotFoundBody: "Linket er måske ufuldstændigt, eller projektet er blevet slettet. Tjek adressen.",
  unreachable: "Der er ikke forbindelse til serveren",
  unreachableBody: "Tjek din internetforbindelse, og prøv igen.",
  reload: "Prøv igen",
};

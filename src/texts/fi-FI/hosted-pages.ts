import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Kirjaudu sisään",
  hostedSignUp: "Rekisteröidy",
  hostedSignOut: "Kirjaudu ulos",
  hostedConsole: "Avaa konsoli",
  welcome: "Tervetuloa palveluun {project}",
  welcomeBody: "Kirjaudu sisään, niin näet tilisi.",
  hello: "Hei, {name}",
  helloNameless: "Hei",
  signedInAs: "Olet kirjautunut palveluun {project} käyttäjänä {email}.",
  signedIn: "Olet kirjautunut palveluun {project}.",
  projectNotFound: "Projektia ei ole olemassa",
  projectNotFoundBody: "Linkki voi olla puutteellinen, tai projekti on poistettu. Tarkista osoite.",
  unreachable: "Palvelimeen ei saada yhteyttä",
  unreachableBody: "Tarkista internetyhteytesi ja yritä uudelleen.",
  reload: "Yritä uudelleen",
};

import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Přihlásit se",
  hostedSignUp: "Zaregistrovat se",
  hostedSignOut: "Odhlásit se",
  hostedConsole: "Otevřít konzoli",
  welcome: "Vítá vás {project}",
  welcomeBody: "Přihlaste se a zobrazte svůj účet.",
  hello: "Dobrý den, {name}",
  helloNameless: "Dobrý den",
  signedInAs: "Ve službě {project} jste přihlášeni jako {email}.",
  signedIn: "Ve službě {project} jste přihlášeni.",
  projectNotFound: "Tento projekt neexistuje",
  projectNotFoundBody: "Odkaz možná není úplný nebo byl projekt odstraněn. Zkontrolujte adresu.",
  unreachable: "Server není dostupný",
  unreachableBody: "Zkontrolujte připojení k internetu a zkuste to znovu.",
  reload: "Zkusit znovu",
};

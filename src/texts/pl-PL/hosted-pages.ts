import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Zaloguj się",
  hostedSignUp: "Zarejestruj się",
  hostedSignOut: "Wyloguj się",
  hostedConsole: "Otwórz konsolę",
  welcome: "Witamy w serwisie {project}",
  welcomeBody: "Zaloguj się, aby zobaczyć swoje konto.",
  hello: "Cześć, {name}",
  helloNameless: "Cześć",
  signedInAs: "Zalogowano w serwisie {project} jako {email}.",
  signedIn: "Zalogowano w serwisie {project}.",
  projectNotFound: "Ten projekt nie istnieje",
  projectNotFoundBody: "Link może być niekompletny lub projekt został usunięty. Sprawdź adres.",
  unreachable: "Nie można połączyć się z serwerem",
  unreachableBody: "Sprawdź połączenie z internetem i spróbuj ponownie.",
  reload: "Spróbuj ponownie",
};

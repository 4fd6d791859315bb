import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "Accedi",
  hostedSignUp: "Registrati",
  hostedSignOut: "Esci",
  hostedConsole: "Apri la console",
  welcome: "Ti diamo il benvenuto su {project}",
  welcomeBody: "Accedi per vedere il tuo account.",
  hello: "Ciao, {name}",
  helloNameless: "Ciao",
  signedInAs: "Hai effettuato l’accesso a {project} come {email}.",
  signedIn: "Hai effettuato l’accesso a {project}.",
  projectNotFound: "Questo progetto non esiste",
  projectNotFoundBody:
    "Il link potrebbe essere incompleto o il progetto potrebbe essere stato eliminato. Controlla l’indirizzo.",
  unreachable: "Impossibile raggiungere il server",
  unreachableBody: "Controlla la connessione a Internet e riprova.",
  reload: "Riprova",
};

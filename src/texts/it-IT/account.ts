import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Seleziona un team",
  currentTeam: "Team attuale",
  teamSettings: "Impostazioni del team",
  noTeam: "Nessun team",
  otherTeams: "Altri team",
  noTeamsYet: "Ancora nessun team",
  createTeam: "Crea un team",

  passkeys: "Passkey",
  passkeyAdd: "Aggiungi passkey",
  passkeyName: "Nome della passkey",
  passkeyNameMissing: "Inserisci un nome",
  passkeyAddedOn: "Aggiunta il {date}.",
  passkeyUsedOn: "Ultimo utilizzo: {date}.",
  passkeyOnlyMethod: "Il tuo unico metodo di accesso.",
  passkeyRenameNamed: "Rinomina {name}",
  passkeyRemoveNamed: "Rimuovi {name}",
  passkeyDelete: "Elimina passkey",
  passkeyRemoveSure: "Non potrai più accedere con «{name}». Vuoi rimuovere questa passkey?",
  rename: "Rinomina",
  remove: "Rimuovi",
  save: "Salva",

  accountMenu: "Menu dell’account",
  accountSettings: "Impostazioni account",
  notSignedIn: "Accesso non effettuato",
  toggleTheme: "Cambia tema",
};

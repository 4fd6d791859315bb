import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Velg team",
  currentTeam: "Gjeldende team",
  teamSettings: "Teaminnstillinger",
  noTeam: "Ikke noe team",
  otherTeams: "Andre team",
  noTeamsYet: "Ingen team ennå",
  createTeam: "Opprett et team",

  passkeys: "Passnøkler",
  passkeyAdd: "Legg til ny passnøkkel",
  passkeyName: "Navn på passnøkkelen",
  passkeyNameMissing: "Skriv inn et navn",
  passkeyAddedOn: "Lagt til {date}.",
  passkeyUsedOn: "Sist brukt {date}.",
  passkeyOnlyMethod: "Den eneste innloggingsmetoden din.",
  passkeyRenameNamed: "Gi {name} nytt navn",
  passkeyRemoveNamed: "Fjern {name}",
  passkeyDelete: "Slett passnøkkel",
  passkeyRemoveSure: "Du vil ikke lenger kunne logge inn med «{name}». Vil du fjerne den?",
  rename: "Gi nytt navn",
  remove: "Fjern",
  save: "Lagre",

  accountMenu: "Kontomeny",
  accountSettings: "Kontoinnstillinger",
  notSignedIn: "Ikke logget inn",
  toggleTheme: "Bytt lyst/mørkt tema",
};

import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Team kiezen",
  currentTeam: "Huidig team",
  teamSettings: "Teaminstellingen",
  noTeam: "Geen team",
  otherTeams: "Andere teams",
  noTeamsYet: "Nog geen teams",
  createTeam: "Team maken",

  passkeys: "Passkeys",
  passkeyAdd: "Passkey toevoegen",
  passkeyName: "Naam van de passkey",
  passkeyNameMissing: "Vul een naam in",
  passkeyAddedOn: "Toegevoegd op {date}.",
  passkeyUsedOn: "Laatst gebruikt op {date}.",
  passkeyOnlyMethod: "Je enige inlogmethode.",
  passkeyRenameNamed: "Naam van {name} wijzigen",
  passkeyRemoveNamed: "{name} verwijderen",
  passkeyDelete: "Passkey verwijderen",
  passkeyRemoveSure: "Je kunt dan niet meer inloggen met ‘{name}’. Toch verwijderen?",
  rename: "Naam wijzigen",
  remove: "Verwijderen",
  save: "Opslaan",

  accountMenu: "Accountmenu",
  accountSettings: "Accountinstellingen",
  notSignedIn: "Niet ingelogd",
  toggleTheme: "Licht/donker wisselen",
};

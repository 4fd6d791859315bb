import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Team auswählen",
  currentTeam: "Aktuelles Team",
  teamSettings: "Teameinstellungen",
  noTeam: "Kein Team",
  otherTeams: "Andere Teams",
  noTeamsYet: "Noch keine Teams",
  createTeam: "Team erstellen",

  passkeys: "Passkeys",
  passkeyAdd: "Neuen Passkey hinzufügen",
  passkeyName: "Name des Passkeys",
  passkeyNameMissing: "Bitte gib einen Namen ein",
  passkeyAddedOn: "Hinzugefügt am {date}.",
  passkeyUsedOn: "Zuletzt verwendet am {date}.",
  passkeyOnlyMethod: "Deine einzige Anmeldemethode.",
  passkeyRenameNamed: "{name} umbenennen",
  passkeyRemoveNamed: "{name} entfernen",
  passkeyDelete: "Passkey löschen",
  passkeyRemoveSure: "Du kannst dich dann nicht mehr mit „{name}“ anmelden. Wirklich entfernen?",
  rename: "Umbenennen",
  remove: "Entfernen",
  save: "Speichern",

  accountMenu: "Kontomenü",
  accountSettings: "Kontoeinstellungen",
  notSignedIn: "Nicht angemeldet",
  toggleTheme: "Hell/Dunkel umschalten",
};

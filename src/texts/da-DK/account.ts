import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Vælg team",
  currentTeam: "Aktuelt team",
  teamSettings: "Teamindstillinger",
  noTeam: "Intet team",
  otherTeams: "Andre teams",
  noTeamsYet: "Ingen teams endnu",
  createTeam: "Opret et team",

  passkeys: "Adgangsnøgler",
  passkeyAdd: "Tilføj ny adgangsnøgle",
  passkeyName: "Adgangsnøglens navn",
  passkeyNameMissing: "Indtast et navn",
  passkeyAddedOn: "Tilføjet {date}.",
  passkeyUsedOn: "Sidst brugt {date}.",
  passkeyOnlyMethod: "Din eneste loginmetode.",
  passkeyRenameNamed: "Omdøb {name}",
  passkeyRemoveNamed: "Fjern {name}",
  passkeyDelete: "Slet adgangsnøgle",
  passkeyRemoveSure: "Du vil ikke længere kunne logge ind med ”{name}”. Vil du fjerne den?",
  rename: "Omdøb",
  remove: "Fjern",
  save: "Gem",

  accountMenu: "Kontomenu",
  accountSettings: "Kontoindstillinger",
  notSignedIn: "Ikke logget ind",
  toggleTheme: "Skift lyst/mørkt tema",
};

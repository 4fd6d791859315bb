import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Välj team",
  currentTeam: "Nuvarande team",
  teamSettings: "Teaminställningar",
  noTeam: "Inget team",
  otherTeams: "Andra team",
  noTeamsYet: "Inga team än",
  createTeam: "Skapa ett team",

  passkeys: "Passkeys",
  passkeyAdd: "Lägg till en passkey",
  passkeyName: "Namn på din passkey",
  passkeyNameMissing: "Ange ett namn",
  passkeyAddedOn: "Lades till {date}.",
  passkeyUsedOn: "Användes senast {date}.",
  passkeyOnlyMethod: "Din enda inloggningsmetod.",
  passkeyRenameNamed: "Byt namn på {name}",
  passkeyRemoveNamed: "Ta bort {name}",
  passkeyDelete: "Radera passkey",
  passkeyRemoveSure: "Du kommer inte längre att kunna logga in med ”{name}”. Vill du ta bort den?",
  rename: "Byt namn",
  remove: "Ta bort",
  save: "Spara",

  accountMenu: "Kontomeny",
  accountSettings: "Kontoinställningar",
  notSignedIn: "Inte inloggad",
  toggleTheme: "Växla ljust/mörkt tema",
};

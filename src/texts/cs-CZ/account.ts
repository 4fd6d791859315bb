import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Vyberte tým",
  currentTeam: "Aktuální tým",
  teamSettings: "Nastavení týmu",
  noTeam: "Žádný tým",
  otherTeams: "Ostatní týmy",
  noTeamsYet: "Zatím žádné týmy",
  createTeam: "Vytvořit tým",

  passkeys: "Přístupové klíče",
  passkeyAdd: "Přidat přístupový klíč",
  passkeyName: "Název přístupového klíče",
  passkeyNameMissing: "Zadejte název",
  passkeyAddedOn: "Přidáno {date}.",
  passkeyUsedOn: "Naposledy použito {date}.",
  passkeyOnlyMethod: "Váš jediný způsob přihlášení.",
  passkeyRenameNamed: "Přejmenovat klíč {name}",
  passkeyRemoveNamed: "Odebrat klíč {name}",
  passkeyDelete: "Odstranit přístupový klíč",
  passkeyRemoveSure: "Klíčem „{name}“ se už nebudete moct přihlásit. Odebrat ho?",
  rename: "Přejmenovat",
  remove: "Odebrat",
  save: "Uložit",

  accountMenu: "Nabídka účtu",
  accountSettings: "Nastavení účtu",
  notSignedIn: "Nepřihlášeno",
  toggleTheme: "Přepnout motiv",
};

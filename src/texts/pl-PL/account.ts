import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Wybierz zespół",
  currentTeam: "Bieżący zespół",
  teamSettings: "Ustawienia zespołu",
  noTeam: "Brak zespołu",
  otherTeams: "Inne zespoły",
  noTeamsYet: "Nie masz jeszcze zespołów",
  createTeam: "Utwórz zespół",

  passkeys: "Klucze dostępu",
  passkeyAdd: "Dodaj klucz dostępu",
  passkeyName: "Nazwa klucza dostępu",
  passkeyNameMissing: "Podaj nazwę",
  passkeyAddedOn: "Dodano {date}.",
  passkeyUsedOn: "Ostatnio użyto {date}.",
  passkeyOnlyMethod: "Twoja jedyna metoda logowania.",
  passkeyRenameNamed: "Zmień nazwę klucza {name}",
  passkeyRemoveNamed: "Usuń klucz {name}",
  passkeyDelete: "Usuń klucz dostępu",
  passkeyRemoveSure: "Nie będzie już można zalogować się kluczem „{name}”. Usunąć go?",
  rename: "Zmień nazwę",
  remove: "Usuń",
  save: "Zapisz",

  accountMenu: "Menu konta",
  accountSettings: "Ustawienia konta",
  notSignedIn: "Nie zalogowano",
  toggleTheme: "Przełącz motyw",
};

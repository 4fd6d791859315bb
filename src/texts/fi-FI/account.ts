import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "Valitse tiimi",
  currentTeam: "Nykyinen tiimi",
  teamSettings: "Tiimin asetukset",
  noTeam: "Ei tiimiä",
  otherTeams: "Muut tiimit",
  noTeamsYet: "Ei vielä tiimejä",
  createTeam: "Luo tiimi",

  passkeys: "Pääsyavaimet",
  passkeyAdd: "Lisää uusi pääsyavain",
  passkeyName: "Pääsyavaimen nimi",
  passkeyNameMissing: "Anna nimi",
  passkeyAddedOn: "Lisätty {date}.",
  passkeyUsedOn: "Käytetty viimeksi {date}.",
  passkeyOnlyMethod: "Ainoa kirjautumistapasi.",
  passkeyRenameNamed: "Nimeä {name} uudelleen",
  passkeyRemoveNamed: "Poista {name}",
  passkeyDelete: "Poista pääsyavain",
  passkeyRemoveSure: "Tämän jälkeen et voi enää kirjautua avaimella ”{name}”. Poistetaanko se?",
  rename: "Nimeä uudelleen",
  remove: "Poista",
  save: "Tallenna",

  accountMenu: "Tilivalikko",
  accountSettings: "Tilin asetukset",
  notSignedIn: "Ei kirjautuneena",
  toggleTheme: "Vaihda vaalea/tumma teema",
};

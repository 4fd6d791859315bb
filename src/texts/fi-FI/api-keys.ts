import type { texts as english } from "../en-US/api-keys.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  keysHeading: "API-avaimet",
  keysAccess: "API-avaimilla ohjelmat pääsevät tilillesi.",
  keysAccessTeam: "API-avaimilla ohjelmat pääsevät tiimisi tietoihin.",
  keysCreate: "Luo API-avain",
  keysCreateButton: "Luo",
  keysDescription: "Kuvaus",
  keysDescriptionHint: "esim. kehitys, tuotanto, CI/CD",
  keysDescriptionMissing: "Anna kuvaus",
  keysDescriptionTooLong: {
    one: "Kuvaus on liian pitkä. Enimmäispituus on {length} merkki.",
    other: "Kuvaus on liian pitkä. Enimmäispituus on {length} merkkiä.",
  },
  keysExpiresIn: "Vanhenee",
  keysOneDay: "1 päivän kuluttua",
  keysSevenDays: "7 päivän kuluttua",
  keysThirtyDays: "30 päivän kuluttua",
  keysNinetyDays: "90 päivän kuluttua",
  keysOneYear: "1 vuoden kuluttua",
  keysNever: "Ei koskaan",

  keysShownTitle: "API-avain",
  keysShownOnce: "Kopioi avain nyt ja säilytä se turvallisessa paikassa.",
  keysConfirm: "Ymmärrän, että en voi enää nähdä tätä avainta.",
  keysConfirmFirst: "Vahvista tämä ensin",
  keysCopy: "Kopioi",
  keysCopied: "Kopioitu",
  keysNotCopied: "Avaimen kopiointi epäonnistui. Valitse ja kopioi se itse.",
  keysClose: "Sulje",

  keysSearch: "Hae API-avaimia",
  keysStatusFilter: "Suodata tilan mukaan",
  keysAll: "Kaikki",
  keysValid: "Voimassa",
  keysExpired: "Vanhentunut",
  keysRevoked: "Mitätöity",
  keysStatus: "Tila",
  keysClientKey: "Avain",
  keysExpiresAt: "Vanhenee",
  keysCreatedAt: "Luotu",
  keysActions: "Toiminnot",
  keysEmpty: "Ei vielä API-avaimia",
  keysNoMatch: "Ei hakua vastaavia API-avaimia",

  keysRevoke: "Mitätöi",
  keysRevokeNamed: "Mitätöi {description}",
  keysRevokeTitle: "Mitätöi API-avain",
  keysRevokeSure:
    "Avainta ”{description}” käyttävät ohjelmat menettävät käyttöoikeutensa heti. Mitätöityä avainta ei voi palauttaa.",
  keysRevokeButton: "Mitätöi avain",
};

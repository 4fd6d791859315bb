import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Ingelogd als iemand anders",
  impersonationNotice: "Je bent ingelogd als {name}",
  impersonationStop: "Stoppen",

  onLocalhost: "Alleen bezoekers van localhost zien deze uitleg.",
  untrustedTitle: "Dit domein wordt niet vertrouwd",
  untrustedBody: "{origin} staat niet bij de vertrouwde domeinen van je project en localhost is ook niet toegestaan.",
  untrustedFix: "Hier toevoegen",
  wrongKeyTitle: "De openbare clientsleutel is onjuist",
  wrongKeyBody: "De sleutel van deze app hoort niet bij project {project}, is ingetrokken of is verlopen.",
  wrongKeyFix: "Sleutels van het project bekijken",
  noProjectTitle: "Het project bestaat niet",
  noProjectBody: "Deze server heeft geen project {project}. Controleer projectId en baseUrl van de app.",
  noProjectFix: "Je projecten bekijken",
};

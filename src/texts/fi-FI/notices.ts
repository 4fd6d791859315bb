import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Toisena käyttäjänä",
  impersonationNotice: "Olet kirjautunut käyttäjänä {name}",
  impersonationStop: "Lopeta",

  onLocalhost: "Vain localhost-osoitteen kävijät näkevät tämän selityksen.",
  untrustedTitle: "Verkkotunnus ei ole luotettu",
  untrustedBody: "{origin} ei ole projektisi luotettujen verkkotunnusten joukossa, eikä localhostiakaan ole sallittu.",
  untrustedFix: "Lisää se tästä",
  wrongKeyTitle: "Julkinen asiakasavain on väärä",
  wrongKeyBody: "Tämän sovelluksen avain ei kuulu projektiin {project}, se on mitätöity tai se on vanhentunut.",
  wrongKeyFix: "Katso projektin avaimet",
  noProjectTitle: "Projektia ei ole olemassa",
  noProjectBody: "Tällä palvelimella ei ole projektia {project}. Tarkista sovelluksen projectId ja baseUrl.",
  noProjectFix: "Katso projektisi",
};

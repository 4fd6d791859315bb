import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Logget inn som en annen",
  impersonationNotice: "Du er logget inn som {name}",
  impersonationStop: "Avslutt",

  onLocalhost: "Bare besøkende på localhost ser denne forklaringen.",
  untrustedTitle: "Domenet er ikke klarert",
  untrustedBody: "{origin} er ikke blant prosjektets klarerte domener, og localhost er heller ikke tillatt.",
  untrustedFix: "Legg det til her",
  wrongKeyTitle: "Den offentlige klientnøkkelen er feil",
  wrongKeyBody: "Nøkkelen til denne appen hører ikke til prosjektet {project}, er tilbakekalt eller er utløpt.",
  wrongKeyFix: "Se prosjektets nøkler",
  noProjectTitle: "Prosjektet finnes ikke",
  noProjectBody: "Denne serveren har ikke noe prosjekt {project}. Kontroller projectId og baseUrl for appen.",
  noProjectFix: "Se prosjektene dine",
};

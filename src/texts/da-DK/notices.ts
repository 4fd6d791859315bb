import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Logget ind som en anden",
  impersonationNotice: "Du er logget ind som {name}",
  impersonationStop: "Stop",

  onLocalhost: "Kun besøgende på localhost ser denne forklaring.",
  untrustedTitle: "Domænet er ikke godkendt",
  untrustedBody: "{origin} er ikke blandt projektets godkendte domæner, og localhost er heller ikke tilladt.",
  untrustedFix: "Tilføj det her",
  wrongKeyTitle: "Den offentlige klientnøgle er forkert",
  wrongKeyBody: "Appens nøgle hører ikke til projektet {project}, er tilbagekaldt eller er udløbet.",
  wrongKeyFix: "Se projektets nøgler",
  noProjectTitle: "Projektet findes ikke",
  noProjectBody: "Denne server har ikke noget projekt {project}. Tjek appens projectId og baseUrl.",
  noProjectFix: "Se dine projekter",
};

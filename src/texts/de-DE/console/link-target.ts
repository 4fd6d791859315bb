import type { texts as english } from "#texts/en-US/console/link-target.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "linkTarget.label": "Der Link öffnet eine Seite von",
  "linkTarget.hosted": "Diesem Hallpass-Server",
  "linkTarget.localhost": "Localhost",
  "linkTarget.port": "Port",
  "linkTarget.handlerPath": "Handler-Pfad",
  "linkTarget.handlerPathHint": "Wo deine App die Seiten von Hallpass zeigt.",
  "linkTarget.portInvalid": "Gib einen Port von 1 bis 65535 ein.",
};

import type { texts as english } from "#texts/en-US/console/api-keys.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "apiKeys.title": "API-Schlüssel",
  "apiKeys.none": "Keine API-Schlüssel.",
  "apiKeys.offForUsers":
    "API-Schlüssel für Nutzer sind ausgeschaltet. Du schaltest sie in den Projekteinstellungen ein.",
  "apiKeys.offForTeams":
    "API-Schlüssel für Teams sind ausgeschaltet. Du schaltest sie in den Projekteinstellungen ein.",
  "apiKeys.created": "erstellt",
  "apiKeys.create": "API-Schlüssel erstellen",
  "apiKeys.key": "API-Schlüssel",
  "apiKeys.onceTitle": "Schlüssel sichern",
  "apiKeys.onceBody": "Du siehst ihn nur dieses eine Mal.",
  "apiKeys.descriptionMissing": "Beschreibe, wofür dieser Schlüssel ist",
  "apiKeys.saved": "Ich habe diesen Schlüssel gesichert",
  "apiKeys.revokeTitle": "Schlüssel widerrufen?",
  "apiKeys.revoked": "Schlüssel widerrufen",
};

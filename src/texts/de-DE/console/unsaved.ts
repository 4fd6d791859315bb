import type { texts as english } from "#texts/en-US/console/unsaved.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "unsaved.title": "Ohne Speichern verlassen?",
  "unsaved.body": "Deine Änderungen auf dieser Seite sind noch nicht gespeichert und gehen beim Verlassen verloren.",
  "unsaved.leave": "Verlassen",
  "unsaved.stay": "Bleiben",
};

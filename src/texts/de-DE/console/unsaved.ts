import type { texts as english } from "#texts/en-US/console/unsaved.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "unsaved.title": "Ohne Speichern verlassen?",
  "unsaved.body": "Deine Änderungen auf dieser Seite sind noch nicht gespeichert und gehen beim Verlassen verloren.",
  "unsaved.leave": "Verlassen",
  "unsaved.stay": "Bleiben",
  "unsaved.discardTitle": "Eingaben verwerfen?",
  "unsaved.discardBody": "Was du in diesem Dialog geändert hast, ist noch nicht gespeichert.",
  "unsaved.discard": "Verwerfen",
  "unsaved.keep": "Weiter bearbeiten",
  "unsaved.onceTitle": "Ohne Kopie verlassen?",
  "unsaved.onceBody":
    "Was hier steht, ist geheim und lässt sich nicht noch einmal anzeigen. Kopiere es, bevor du die Seite verlässt.",
  "unsaved.onceLeave": "Ohne Kopie verlassen",
  "unsaved.onceStay": "Bleiben",
  "unsaved.endedTitle": "Deine Sitzung ist beendet",
  "unsaved.endedBody": "Diese Seite bleibt, wie sie ist. Melde dich in einem neuen Tab an und mach dann hier weiter.",
  "unsaved.endedFailure":
    "Deine Sitzung ist beendet. Es wurde nichts gespeichert. Melde dich neu an und speichere dann noch einmal.",
  "unsaved.endedSignIn": "In neuem Tab anmelden",
  "unsaved.endedLeave": "Ohne Speichern verlassen",
};

import type { texts as english } from "#texts/en-US/console/common.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "common.product": "Hallpass",
  "common.pageTitle": "{page} · Hallpass",
  "common.cancel": "Abbrechen",
  "common.close": "Schließen",
  "common.save": "Speichern",
  "common.copy": "Kopieren",
  "common.copied": "Kopiert",
  "common.copyFailed": "Dein Browser hat das Kopieren blockiert. Markiere den Text und kopiere ihn von Hand.",
  "common.delete": "Löschen",
  "common.tryAgain": "Erneut versuchen",
  "common.loading": "Wird geladen …",
  "common.optional": "optional",
  "common.showPassword": "Passwort anzeigen",
  "common.hidePassword": "Passwort verbergen",
  "common.skipToContent": "Zum Inhalt springen",
  "common.opensInNewTab": "öffnet einen neuen Tab",
  "common.clear": "Leeren",
  "common.justNow": "gerade eben",
  "common.previewWidth": "Breite der Vorschau",
  "common.previewPhone": "Telefon",
  "common.previewDesktop": "Desktop",
  "common.cannotBeUndone": "Mir ist klar, dass sich das nicht rückgängig machen lässt.",
};

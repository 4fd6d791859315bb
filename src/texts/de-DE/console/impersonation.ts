import type { texts as english } from "#texts/en-US/console/impersonation.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "impersonation.impersonate": "Als Nutzer anmelden",
  "impersonation.title": "Als {name} anmelden",
  "impersonation.body":
    "Sie sehen die App, wie dieser Nutzer sie sieht, zwei Stunden lang. Ihre App zeigt ein Banner, und das Protokoll behält Ihren Grund.",
  "impersonation.reason": "Grund",
  "impersonation.reasonHint": "Zum Beispiel die Nummer einer Anfrage.",
  "impersonation.reasonMissing": "Geben Sie einen Grund an",
  "impersonation.start": "Beginnen",
  "impersonation.snippet": "Browser-Konsole",
  "impersonation.snippetHint":
    "Öffnen Sie Ihre App in einem privaten Fenster und fügen Sie dies in die Konsole der Entwicklerwerkzeuge ein. Wer es hat, ist als dieser Nutzer angemeldet.",
};

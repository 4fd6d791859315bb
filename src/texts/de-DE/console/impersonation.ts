import type { texts as english } from "#texts/en-US/console/impersonation.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "impersonation.impersonate": "Als Nutzer anmelden",
  "impersonation.title": "Als {name} anmelden",
  "impersonation.body":
    "Du siehst die App, wie dieser Nutzer sie sieht, zwei Stunden lang. Deine App zeigt ein Banner, und das Protokoll behält deinen Grund.",
  "impersonation.reason": "Grund",
  "impersonation.reasonHint": "Zum Beispiel die Nummer einer Anfrage.",
  "impersonation.reasonMissing": "Gib einen Grund an",
  "impersonation.makeLink": "Link erstellen",
  "impersonation.link": "Link",
  "impersonation.linkHint":
    "Der Link gilt einmal, bis {time}. Wer ihn zuerst öffnet, handelt zwei Stunden lang als dieser Nutzer.",
  "impersonation.privateWindow":
    "Bist du selbst in dieser App angemeldet? Kopiere den Link in ein privates Fenster: In diesem meldet er dich dort ab.",
  "impersonation.open": "Als {name} öffnen",
  "impersonation.useSnippet": "Stattdessen einen Codeschnipsel verwenden",
  "impersonation.snippet": "Browser-Konsole",
  "impersonation.snippetHint":
    "Öffne deine App in einem privaten Fenster und füge dies in die Konsole der Entwicklerwerkzeuge ein. Wer es hat, ist als dieser Nutzer angemeldet.",
};

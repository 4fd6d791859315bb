import type { texts as english } from "#texts/en-US/console/snippets.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "snippets.server": "Server",
  "snippets.install": "Installieren",
  "snippets.newKeys": "Auf der Übersichtsseite erstellt",
  "snippets.publishablePlaceholder": "<dein öffentlicher Client-Schlüssel>",
  "snippets.publishableEnding": "<dein öffentlicher Client-Schlüssel, endet auf {lastFour}>",
  "snippets.secretPlaceholder": "<dein geheimer Server-Schlüssel>",
  "snippets.secretEnding": "<dein geheimer Server-Schlüssel, endet auf {lastFour}>",
  "snippets.variables": "Umgebung",
  "snippets.signUp": "Einen Nutzer anlegen",
  "snippets.tryIt": "Ausprobieren",
};

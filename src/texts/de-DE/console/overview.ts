import type { texts as english } from "#texts/en-US/console/overview.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "overview.label": "Übersicht",
  "overview.keywords": "Start verbinden Code Snippets Projekt-ID URL",
  "overview.subtitle": "Alles, was du brauchst, um deine App zu verbinden.",
  "overview.identity": "Identität",
  "overview.projectId": "Projekt-ID",
  "overview.apiUrl": "API-URL",
  "overview.jwks": "JWKS-URL",
  "overview.hosted": "Gehostete Anmeldeseite",
  "overview.hostedHint": "Diese Seite ist schon erreichbar. Lege ein Testkonto an und sieh, was deine Nutzer sehen.",
  "overview.openSignIn": "Anmeldeseite öffnen",
  "overview.connect": "Verbinde deine App",
  "overview.connectHint": "Diese Snippets enthalten die Werte dieses Projekts. Kopiere sie in deinen Code.",
  "overview.noKeysTitle": "Deine App braucht Schlüssel",
  "overview.noKeys":
    "Erstelle einen öffentlichen Schlüssel für Browser und einen geheimen für Server. Du siehst sie nur einmal.",
  "overview.createKeys": "Schlüssel erstellen",
  "overview.moreKeys": "Neue Schlüssel erstellen",
  "overview.keysHidden":
    "Hallpass kann vorhandene Schlüssel nicht noch einmal anzeigen. Füge deine an den markierten Stellen ein, oder erstelle neue.",
  "overview.keysShown": "Deine neuen Schlüssel sind unten eingesetzt. Du siehst sie nur jetzt.",
  "overview.language": "Sprache",
};

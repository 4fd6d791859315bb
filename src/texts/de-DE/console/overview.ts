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
  "overview.setUp": "Einrichtung",
  "overview.metrics": "Zahlen",
  "overview.views": "Ansichten der Übersicht",
  "overview.steps": "Erste Schritte",
  "overview.stepsDone": "{done} von {all} Schritten erledigt",
  "overview.done": "Erledigt",
  "overview.toDo": "Offen",
  "overview.stepKeys": "Schlüssel erstellen",
  "overview.stepKeysHint": "Deine App und dein Server brauchen sie für jeden Aufruf von Hallpass.",
  "overview.stepCall": "Hallpass aus deiner App aufrufen",
  "overview.stepCallHint":
    "Kopiere den Code unten und führe ihn aus. Die erste Anfrage mit deinen Schlüsseln erledigt diesen Schritt.",
  "overview.stepCallDone": "Letzte Anfrage mit deinen Schlüsseln:",
  "overview.stepUser": "Den ersten Nutzer registrieren",
  "overview.stepUserHint": "Lege ein Konto in deiner App oder auf der gehosteten Anmeldeseite an.",
  "overview.stepUserDone": "Neuester Nutzer:",
};

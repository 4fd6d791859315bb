import type { texts as english } from "#texts/en-US/console/trouble.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "trouble.unreachableTitle": "Der Server ist nicht erreichbar",
  "trouble.unreachable":
    "Hallpass hat nicht geantwortet, also wurde nichts gesendet oder geladen. Was du eingegeben hast, bleibt. Prüfe, ob es läuft, und versuche es dann noch einmal.",
  "trouble.outage":
    "Hallpass ist nicht erreichbar. Was du siehst, kann veraltet sein. Es wird neu geladen, sobald Hallpass antwortet.",
  "trouble.failedTitle": "Das lässt sich nicht anzeigen",
  "trouble.changedMeanwhile":
    "Jemand anders hat dies geändert, seit du es geöffnet hast. Es wurde nichts gespeichert. Die neuen Werte sind jetzt geladen. Sieh sie an und speichere erneut.",
  "trouble.unknown": "Etwas ist schiefgegangen. Versuche es noch einmal.",
  "trouble.notFoundTitle": "Seite nicht gefunden",
  "trouble.notFound": "Unter dieser Adresse hat die Konsole keine Seite.",
  "trouble.projectNotFoundTitle": "Projekt nicht gefunden",
  "trouble.projectNotFound": "Vielleicht wurde es gelöscht, oder es gehört dir nicht.",
  "trouble.notOwnerTitle": "Dieses Konto kann die Konsole nicht benutzen",
  "trouble.notOwner": "Du bist angemeldet, aber diesem Konto gehört kein Projekt.",
  "trouble.noConfigTitle": "Der Konsole fehlen ihre Einstellungen",
  "trouble.noConfig":
    "Die Seite kam ohne die Einstellungen an, die der Server hinzufügt. Öffne sie über einen laufenden Hallpass-Server.",
  "trouble.toProjects": "Alle Projekte",
  "trouble.stillTrying": "Der Server antwortet noch nicht. Es wird weiter versucht …",
  "trouble.notFoundInProject":
    "{project} hat unter dieser Adresse keine Seite. Wähle eine in der Navigation aus oder suche danach.",
  "trouble.toOverview": "Übersicht von {project}",
};

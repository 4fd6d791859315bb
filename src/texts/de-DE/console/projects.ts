import type { texts as english } from "#texts/en-US/console/projects.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "projects.findingsTitle": "Dieser Server braucht deine Aufmerksamkeit",
  "projects.title": "Projekte",
  "projects.subtitle": "Jedes Projekt hat eigene Nutzer, Einstellungen und Schlüssel.",
  "projects.search": "Projektnamen suchen",
  "projects.sort": "Sortieren nach",
  "projects.byRecency": "Neueste",
  "projects.byName": "Name",
  "projects.create": "Projekt anlegen",
  "projects.created": "Angelegt {when}",
  "projects.noDescription": "Keine Beschreibung",
  "projects.production": "Produktion",
  "projects.emptyTitle": "Lege dein erstes Projekt an",
  "projects.empty":
    "Ein Projekt enthält die Nutzer einer App. Du bekommst sofort eine Anmeldeseite, noch bevor du Code schreibst.",
  "projects.noMatchTitle": "Kein passendes Projekt",
  "projects.noMatch": "Kein Projektname enthält „{query}“.",
  "projects.count": { one: "{count} Projekt", other: "{count} Projekte" },
};

import type { texts as english } from "#texts/en-US/console/all-projects.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "allProjects.title": "Alle Projekte",
  "allProjects.subtitle": "Jedes Projekt auf diesem Server, mit seinen Eigentümern und seiner Größe.",
  "allProjects.keywords": "projekte eigentümer größen mandanten kunden instanz",
  "allProjects.search": "Nach Name oder ID suchen",
  "allProjects.count": { one: "{count} Projekt auf dieser Seite", other: "{count} Projekte auf dieser Seite" },
  "allProjects.noMatchTitle": "Kein passendes Projekt",
  "allProjects.noMatch": "Kein Projekt hat „{query}“ im Namen oder als ID.",
  "allProjects.noMoreHere": "Hier sind keine weiteren Projekte.",
  "allProjects.emptyTitle": "Keine Projekte",
  "allProjects.empty": "Hier erscheinen die Projekte aller Eigentümer.",
  "allProjects.columnName": "Projekt",
  "allProjects.columnOwners": "Eigentümer-Team",
  "allProjects.columnUsers": "Nutzer",
  "allProjects.columnTeams": "Teams",
  "allProjects.columnMails": "E-Mails, 30 Tage",
  "allProjects.columnCreated": "Erstellt",
  "allProjects.columnActive": "Letzte Aktivität",
  "allProjects.moreThan": "Mehr als {counted}",
  "allProjects.nobody": "Niemand",
  "allProjects.andMore": { one: "{names} und {count} weiteres Mitglied", other: "{names} und {count} weitere" },
  "allProjects.noActivity": "Noch keine",
  "allProjects.notYours": "„{name}“ gehört dir nicht",
  "allProjects.notYoursHint":
    "Nur seine Eigentümer öffnen ein Projekt. Wer den Server betreibt, sieht hier seine Größe und seine Eigentümer, und nichts von seinem Inhalt.",
  "allProjects.owners": "Seine Eigentümer",
  "allProjects.idLabel": "Projekt-ID",
};

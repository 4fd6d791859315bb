import type { texts as english } from "#texts/en-US/console/teams.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "teams.title": "Teams",
  "teams.subtitle":
    "Nutzer, die in deiner App zusammenarbeiten. Ein Mitglied kann in jedem Team eigene Berechtigungen haben.",
  "teams.keywords": "Gruppen Organisationen Arbeitsbereiche Mitglieder",
  "teams.create": "Team anlegen",
  "teams.search": "Nach Name oder ID suchen",
  "teams.emptyTitle": "Noch keine Teams",
  "teams.empty":
    "Teams, die Nutzer in deiner App anlegen, erscheinen hier. Du kannst auch selbst ein Team anlegen und Mitglieder hinzufügen.",
  "teams.noMatchTitle": "Kein passendes Team",
  "teams.noMatch": "Kein Name und keine ID enthält „{query}“.",
  "teams.noMoreHere": "Diese Seite der Liste ist inzwischen leer.",
  "teams.count": { one: "{count} Team", other: "{count} Teams" },
  "teams.columnTeam": "Team",
  "teams.columnId": "ID",
  "teams.columnMembers": "Mitglieder",
  "teams.columnCreated": "Angelegt",
  "teams.columnActions": "Aktionen",
  "teams.pick": "{name} auswählen",
  "teams.rowMenu": "Aktionen für {name}",
  "teams.viewMembers": "Mitglieder ansehen",
  "teams.edit": "Namen bearbeiten",
  "teams.editTitle": "Namen von {name} bearbeiten",
  "teams.displayName": "Anzeigename",
  "teams.createTitle": "Team anlegen",
  "teams.createHint": "Das Team gibt es sofort. Hallpass verschickt keine E-Mail.",
  "teams.firstMember": "Erstes Mitglied",
  "teams.firstMemberHint": "Erhält die Berechtigungen, die der Ersteller eines Teams hat.",
  "teams.choose": "Auswählen",
  "teams.chooseUser": "{name} auswählen",
  "teams.chooseAnother": "Anderes Mitglied wählen",
  "teams.created": "{name} angelegt",
  "teams.deleteTitle": "{name} löschen?",
  "teams.deleteEmptyBody":
    "Das Team hat keine Mitglieder. Seine Berechtigungen, Einladungen und API-Schlüssel werden mit gelöscht. Du kannst das nicht rückgängig machen.",
  "teams.deleteBody": {
    one: "{count} Mitglied verliert den Zugang. Berechtigungen, Einladungen und API-Schlüssel des Teams werden mit gelöscht, das Konto bleibt. Du kannst das nicht rückgängig machen.",
    other:
      "{count} Mitglieder verlieren den Zugang. Berechtigungen, Einladungen und API-Schlüssel des Teams werden mit gelöscht, die Konten bleiben. Du kannst das nicht rückgängig machen.",
  },
  "teams.deleteManyBody": {
    one: "Mehr als {count} Mitglied verliert den Zugang. Berechtigungen, Einladungen und API-Schlüssel des Teams werden mit gelöscht, die Konten bleiben. Du kannst das nicht rückgängig machen.",
    other:
      "Mehr als {count} Mitglieder verlieren den Zugang. Berechtigungen, Einladungen und API-Schlüssel des Teams werden mit gelöscht, die Konten bleiben. Du kannst das nicht rückgängig machen.",
  },
  "teams.deleteSeveralTitle": { one: "{count} Team löschen?", other: "{count} Teams löschen?" },
  "teams.deleteSeveralEmptyBody":
    "Die Teams haben keine Mitglieder. Ihre Berechtigungen, Einladungen und API-Schlüssel werden mit gelöscht. Du kannst das nicht rückgängig machen.",
  "teams.deleteSeveralBody": {
    one: "{count} Mitglied verliert den Zugang. Berechtigungen, Einladungen und API-Schlüssel der Teams werden mit gelöscht, das Konto bleibt. Du kannst das nicht rückgängig machen.",
    other:
      "{count} Mitglieder verlieren den Zugang. Berechtigungen, Einladungen und API-Schlüssel der Teams werden mit gelöscht, die Konten bleiben. Du kannst das nicht rückgängig machen.",
  },
  "teams.deleting": "{done} von {count} sind gelöscht",
  "teams.deleted": "{name} gelöscht",
  "teams.deletedSeveral": { one: "{count} Team gelöscht", other: "{count} Teams gelöscht" },
};

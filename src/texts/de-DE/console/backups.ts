import type { texts as english } from "#texts/en-US/console/backups.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "backups.title": "Backups",
  "backups.subtitle": "Kopien der Datenbank dieses Servers, geprüft, bevor sie ihren Namen bekommen.",
  "backups.keywords": "backup sicherung wiederherstellen kopie zeitplan herunterladen notfall",
  "backups.make": "Backup erstellen",
  "backups.summary": "Stand",
  "backups.last": "Letztes Backup",
  "backups.next": "Nächstes Backup",
  "backups.noneYet": "Noch keines",
  "backups.notScheduled": "Nicht geplant",
  "backups.due": "Jetzt fällig",
  "backups.directory": "Verzeichnis",
  "backups.scheduledFailed":
    "Das geplante Backup ist {when} gescheitert: {reason} Nach einer Stunde wird es wieder versucht.",
  "backups.copying": "Die Datenbank wird kopiert",
  "backups.checking": "Die ganze Kopie wird geprüft",
  "backups.progress": "Fortschritt des Backups",
  "backups.begun": "Backup begonnen",
  "backups.schedule": "Zeitplan",
  "backups.scheduleHint": "Zu diesen Zeiten erstellt der Server von selbst Backups.",
  "backups.frequency": "Wie oft",
  "backups.off": "Aus",
  "backups.daily": "Jeden Tag",
  "backups.weekly": "Jede Woche",
  "backups.hour": "Stunde (UTC)",
  "backups.weekday": "Tag",
  "backups.keep": "Geplante Backups, die bleiben",
  "backups.keepHint":
    "Nach jedem geplanten Backup werden ältere geplante über diese Zahl hinaus gelöscht. Backups, die ein Mensch erstellt hat, bleiben.",
  "backups.keepInvalid": "Gib eine Zahl von 1 bis 365 ein.",
  "backups.scheduleSaved": "Zeitplan gespeichert",
  "backups.list": "Alle Backups",
  "backups.columnName": "Datei",
  "backups.columnMade": "Erstellt",
  "backups.columnSize": "Größe",
  "backups.columnBy": "Erstellt von",
  "backups.columnState": "Zustand",
  "backups.columnActions": "Aktionen",
  "backups.bySchedule": "Zeitplan",
  "backups.byKey": "Einem Schlüssel des Projekts „internal“",
  "backups.byNobody": "Von Hand dort abgelegt",
  "backups.byDeleted": "Einem gelöschten Konto",
  "backups.checked": "Geprüft",
  "backups.unchecked": "Nicht geprüft",
  "backups.running": "Läuft",
  "backups.failed": "Gescheitert",
  "backups.schemaOf": "Schema-Version {version}",
  "backups.downloadOf": "{name} herunterladen",
  "backups.deleteOf": "{name} löschen",
  "backups.deleteTitle": "Dieses Backup löschen?",
  "backups.deleteBody": "Die Datei {name} wird gelöscht. Du kannst den Server nicht mehr daraus wiederherstellen.",
  "backups.deleting": "Das Backup wird gelöscht",
  "backups.deleted": "Backup gelöscht",
  "backups.dismissOf": "{name} aus der Liste entfernen",
  "backups.emptyTitle": "Noch keine Backups",
  "backups.empty":
    "Ein Backup ist eine Kopie der ganzen Datenbank. Erstelle jetzt eines, oder lass den Server sie nach einem Zeitplan erstellen.",
  "backups.restore": "Mit einem Backup starten",
  "backups.restoreHint":
    "Ein Backup enthält alle Projekte mit ihren Nutzern, Sitzungen, Einstellungen und wartenden E-Mails. Das Geheimnis enthält es nicht.",
  "backups.secretFile":
    "Bewahre die Datei „secret“ des Datenverzeichnisses an einem anderen Ort auf. Ohne sie kann niemand ein Backup benutzen, mit beiden kann jeder alles lesen.",
  "backups.secretSetting":
    "Bewahre den Wert von HALLPASS_SECRET an einem anderen Ort auf. Ohne ihn kann niemand ein Backup benutzen, mit beiden kann jeder alles lesen.",
  "backups.sameDisk":
    "Die Dateien liegen auf der Festplatte der Daten. Lade sie herunter oder kopiere das Verzeichnis anderswohin, damit du sie hast, wenn die Festplatte verloren ist.",
  "backups.restoreCommand": "Bei gestopptem Server",
  "backups.restoreAfter":
    "Die jetzigen Daten bleiben als Snapshot im Datenverzeichnis. Starte den Server danach wieder.",
  "backups.restoreEmpty":
    "Die PostgreSQL-Datenbank muss leer sein: Lege eine neue an und nenne sie in DATABASE_URL. Starte den Server danach wieder.",
  "backups.encrypted":
    "Neue Backups sind verschlüsselt. Bewahre den Wert von HALLPASS_BACKUP_PASSPHRASE an einem anderen Ort auf: Ohne ihn kann niemand sie öffnen.",
  "backups.gone": "Dieses Backup gibt es nicht mehr.",
  "backups.underWay": "Ein Backup wird gerade erstellt. Warte, bis es fertig ist.",
};

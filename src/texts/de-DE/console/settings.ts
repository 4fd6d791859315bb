import type { texts as english } from "#texts/en-US/console/settings.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "settings.title": "Projekteinstellungen",
  "settings.subtitle": "Ändere den Namen oder den Modus, oder lösche das Projekt.",
  "settings.general": "Allgemein",
  "settings.name": "Anzeigename",
  "settings.nameHint": "Nutzer sehen ihn beim Anmelden.",
  "settings.description": "Beschreibung",
  "settings.descriptionHint": "Für dich und deine Kollegen. Steht in der Projektliste.",
  "settings.saved": "Projekt gespeichert",
  "settings.identity": "Identität",
  "settings.projectId": "Projekt-ID",
  "settings.jwks": "JWKS-URL",
  "settings.jwksHint": "Mit diesen öffentlichen Schlüsseln können deine Server Access-Tokens prüfen.",
  "settings.production": "Produktionsmodus",
  "settings.productionSwitch": "Produktionsmodus",
  "settings.productionHint": "Sperrt Einstellungen, die nur für die Entwicklung gedacht sind.",
  "settings.productionBlocked": {
    one: "Behebe zuerst dieses Problem:",
    other: "Behebe zuerst diese {count} Probleme:",
  },
  "settings.blockedByLocalhost":
    "Localhost ist im Produktionsmodus nicht erlaubt. Schalte die Callbacks zu localhost auf der Seite „Domains“ aus.",
  "settings.blockedByInvalidDomain": "Diese vertrauenswürdige Domain ist keine gültige URL: {domain}",
  "settings.blockedByLocalhostDomain": "Domains mit localhost sind im Produktionsmodus nicht erlaubt: {domain}",
  "settings.blockedByIpDomain": "IP-Adressen sind im Produktionsmodus keine gültigen Domains: {domain}",
  "settings.blockedByHttpDomain": "Vertrauenswürdige Domains brauchen HTTPS: {domain}",
  "settings.productionReady": "Dieses Projekt ist bereit für den Produktionsmodus.",
  "settings.fix": "Beheben",
  "settings.fixLabel": "Beheben: {message}",
  "settings.danger": "Gefahrenbereich",
  "settings.delete": "Projekt löschen",
  "settings.deleteHint": "Das löscht das Projekt, seine Nutzer, ihre Sitzungen und seine Schlüssel endgültig.",
  "settings.deleteTitle": "{name} löschen?",
  "settings.deleteBody": "Apps, die dieses Projekt benutzen, funktionieren sofort nicht mehr.",
  "settings.deleteConfirm":
    "Mir ist klar, dass sich das NICHT rückgängig machen lässt und ALLE zugehörigen Daten gelöscht werden.",
  "settings.deleteType": "Gib „{name}“ ein, um es zu bestätigen",
  "settings.deleted": "{name} wurde gelöscht",
  "settings.keywords": "Name Beschreibung Produktionsmodus löschen JWKS API-Schlüssel Nutzer Teams",
  "settings.apiKeys": "API-Schlüssel",
  "settings.apiKeysHint":
    "Programme handeln damit für einen Nutzer oder ein Team. Die Schlüssel des Projekts selbst stehen unter „Hallpass-Schlüssel“.",
  "settings.userApiKeys": "API-Schlüssel für Nutzer erlauben",
  "settings.userApiKeysHint":
    "Nutzer können in ihren Kontoeinstellungen Schlüssel erstellen. Wenn das aus ist, kann niemand Schlüssel erstellen, und vorhandene funktionieren nicht mehr.",
  "settings.teamApiKeys": "API-Schlüssel für Teams erlauben",
  "settings.teamApiKeysHint":
    "Mitglieder mit dieser Berechtigung können in den Teameinstellungen Schlüssel erstellen. Wenn das aus ist, kann niemand Schlüssel erstellen, und vorhandene funktionieren nicht mehr.",
  "settings.retention": "Aufbewahrung",
  "settings.retentionHint":
    "Wie lange dieses Projekt aufbewahrt, was es aufzeichnet. Ältere Einträge werden innerhalb von Stunden gelöscht und lassen sich nicht wiederherstellen.",
  "settings.retentionMails": "E-Mails",
  "settings.retentionWebhooks": "Webhook-Nachrichten",
  "settings.retentionAudit": "Audit-Protokoll",
  "settings.retentionDays": { one: "{count} Tag", other: "{count} Tage" },
  "settings.retentionForever": "Unbegrenzt",
  "settings.retentionShorterTitle": "{kind}: ältere Einträge löschen?",
  "settings.retentionShorterBody": {
    one: "Einträge, die älter als {count} Tag sind, werden innerhalb von Stunden gelöscht. Sie lassen sich nicht wiederherstellen.",
    other:
      "Einträge, die älter als {count} Tage sind, werden innerhalb von Stunden gelöscht. Sie lassen sich nicht wiederherstellen.",
  },
  "settings.retentionShorterAction": "Ältere Einträge löschen",
};

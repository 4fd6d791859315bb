import type { texts as english } from "#texts/en-US/console/frame.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "frame.users": "Nutzer",
  "frame.teams": "Teams",
  "frame.configuration": "Konfiguration",
  "frame.docs": "Dokumentation",
  "frame.apiReference": "API-Referenz",
  "frame.mailCatcher": "Test-Postfach",
  "frame.development": "Entwicklung",
  "frame.navigation": "Seiten des Projekts",
  "frame.breadcrumbs": "Navigationspfad",
  "frame.passkeys": "Passkeys",
  "frame.passkeysHint":
    "Melde dich an der Konsole mit Fingerabdruck, Gesicht, Geräte-PIN oder Sicherheitsschlüssel an.",
  "frame.openMenu": "Menü öffnen",
  "frame.closeMenu": "Menü schließen",
  "frame.switchProject": "Projekt wechseln. Aktuelles Projekt:",
  "frame.projects": "Projekte",
  "frame.searchProjects": "Projekte durchsuchen",
  "frame.noProjectsFound": "Kein Projekt passt zu „{query}“.",
  "frame.projectsFound": { one: "{count} Projekt", other: "{count} Projekte" },
  "frame.theme": "Farbschema",
  "frame.themeLight": "Hell",
  "frame.themeDark": "Dunkel",
  "frame.themeSystem": "System",
  "frame.instance": "Diese Instanz",
  "frame.devMode": "Entwicklungsmodus",
  "frame.language": "Sprache",
  "frame.languageHint": "Die Sprache der Konsole in diesem Browser.",
  "frame.languageOfBrowser": "Wie der Browser",
};

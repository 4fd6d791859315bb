import type { texts as english } from "#texts/en-US/console/palette.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "palette.search": "Suche",
  "palette.title": "Suche und Befehle",
  "palette.placeholder": "Seiten, Nutzer, Teams und Aktionen suchen",
  "palette.results": "Ergebnisse",
  "palette.pages": "Seiten",
  "palette.projects": "Projekte",
  "palette.actions": "Aktionen",
  "palette.users": "Nutzer",
  "palette.teams": "Teams",
  "palette.docs": "Dokumentation",
  "palette.recent": "Zuletzt",
  "palette.searching": "Suche läuft …",
  "palette.none": "Nichts passt zu „{query}“.",
  "palette.count": { one: "{count} Ergebnis", other: "{count} Ergebnisse" },
  "palette.themeLight": "Helles Farbschema verwenden",
  "palette.themeDark": "Dunkles Farbschema verwenden",
  "palette.themeSystem": "Farbschema des Systems verwenden",
  "palette.themeKeywords": "Farben Aussehen Modus Design",
  "palette.signOut": "Abmelden",
  "palette.signOutKeywords": "ausloggen Logout verlassen",
  "palette.docsKeywords": "Doku Anleitung Hilfe Erste Schritte SDK",
  "palette.apiReferenceKeywords": "Doku Dokumentation Endpunkte",
  "palette.mailCatcherKeywords": "Mails E-Mails Entwicklung",
};

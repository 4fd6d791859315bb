import type { texts as english } from "#texts/en-US/console/grants.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "grants.usersTitle": "Nutzer mit Zugriff",
  "grants.usersHint": "Nutzer, die sich mit dieser App angemeldet haben, und was sie für sie darf.",
  "grants.noUsers": "Noch niemand hat sich mit dieser App angemeldet.",
  "grants.appsTitle": "Apps mit Zugriff",
  "grants.appsHint": "Apps, bei denen sich der Nutzer mit diesem Konto angemeldet hat.",
  "grants.noApps": "Keine App hat Zugriff auf dieses Konto.",
  "grants.since": "Seit",
  "grants.lastUsed": "Zuletzt verwendet",
  "grants.more": "Mehr anzeigen",
  "grants.remove": "Zugriff entfernen",
  "grants.removeRow": "Zugriff entfernen: {app}, {user}",
  "grants.removeTitle": "Zugriff entfernen?",
  "grants.removeBody": "{app} verliert sofort alle Token für {user} und muss erneut fragen.",
  "grants.removed": "Zugriff entfernt",
};

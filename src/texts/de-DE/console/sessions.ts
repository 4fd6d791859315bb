import type { texts as english } from "#texts/en-US/console/sessions.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "sessions.title": "Sitzungen",
  "sessions.hint": "Wo der Nutzer angemeldet ist.",
  "sessions.none": "Nirgends angemeldet.",
  "sessions.browserOnSystem": "{browser} auf {system}",
  "sessions.unknownDevice": "Unbekanntes Gerät",
  "sessions.impersonation": "Im Namen des Nutzers",
  "sessions.lastUsed": "Zuletzt benutzt",
  "sessions.revoke": "Beenden",
  "sessions.revoked": "Sitzung beendet",
  "sessions.revokeAll": "Alle Sitzungen beenden",
  "sessions.revokeAllTitle": { one: "{count} Sitzung beenden?", other: "{count} Sitzungen beenden?" },
  "sessions.revokeAllBody": "{name} wird innerhalb einer Minute überall abgemeldet und kann sich wieder anmelden.",
  "sessions.allRevoked": "Alle Sitzungen beendet",
};

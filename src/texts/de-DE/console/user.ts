import type { texts as english } from "#texts/en-US/console/user.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "user.lastActive": "Zuletzt aktiv {when}",
  "user.ids": "IDs",
  "user.id": "Nutzer-ID",
  "user.notFoundTitle": "Diesen Nutzer gibt es nicht",
  "user.notFound": "In diesem Projekt hat kein Nutzer diese ID. Vielleicht wurde er gelöscht.",
  "user.toUsers": "Alle Nutzer",
  "user.dangerZone": "Gefahrenbereich",
  "user.delete": "Nutzer löschen",
};

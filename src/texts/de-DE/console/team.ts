import type { texts as english } from "#texts/en-US/console/team.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "team.created": "Angelegt {when}",
  "team.facts": "Team",
  "team.id": "Team-ID",
  "team.profile": "Name und Bild",
  "team.notFoundTitle": "Dieses Team gibt es nicht",
  "team.notFound": "In diesem Projekt hat kein Team diese ID. Vielleicht wurde es gelöscht.",
  "team.toTeams": "Alle Teams",
  "team.dangerZone": "Gefahrenbereich",
  "team.delete": "Team löschen",
};

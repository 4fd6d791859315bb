import type { texts as english } from "#texts/en-US/console/user-teams.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "userTeams.title": "Teams",
  "userTeams.none": "In keinem Team.",
  "userTeams.noPermissions": "Keine eigenen Berechtigungen",
  "userTeams.rowMenu": "Aktionen für {team}",
  "userTeams.viewTeam": "Team ansehen",
  "userTeams.add": "Zu einem Team hinzufügen",
  "userTeams.addTitle": "{name} zu einem Team hinzufügen",
  "userTeams.find": "Teams nach Name oder ID suchen",
  "userTeams.found": "Gefundene Teams",
  "userTeams.noneFound": "Kein Name und keine ID enthält „{query}“.",
  "userTeams.addTo": "Zu {team} hinzufügen",
};

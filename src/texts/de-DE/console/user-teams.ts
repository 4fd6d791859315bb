import type { texts as english } from "#texts/en-US/console/user-teams.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "userTeams.title": "Teams",
  "userTeams.none": "In keinem Team.",
  "userTeams.noPermissions": "Keine eigenen Berechtigungen",
};

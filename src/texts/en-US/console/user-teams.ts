import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "userTeams.title": "Teams",
  "userTeams.none": "Not a member of any team.",
  "userTeams.noPermissions": "No permissions of their own",
  "userTeams.rowMenu": "Actions for {team}",
  "userTeams.viewTeam": "View team",
  "userTeams.add": "Add to a team",
  "userTeams.addTitle": "Add {name} to a team",
  "userTeams.find": "Search teams by name or id",
  "userTeams.found": "Teams found",
  "userTeams.noneFound": "No name or id contains “{query}”.",
  "userTeams.addTo": "Add to {team}",
} as const satisfies TextGroup;

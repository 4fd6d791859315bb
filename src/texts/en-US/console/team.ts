import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "team.created": "Created {when}",
  "team.facts": "Team",
  "team.id": "Team ID",
  "team.profile": "Name and picture",
  "team.notFoundTitle": "No such team",
  "team.notFound": "This project has no team with this id. It may have been deleted.",
  "team.toTeams": "All teams",
  "team.dangerZone": "Danger zone",
  "team.delete": "Delete team",
} as const satisfies TextGroup;

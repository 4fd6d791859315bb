import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "userTeams.title": "Teams",
  "userTeams.none": "Not a member of any team.",
  "userTeams.noPermissions": "No permissions of their own",
} as const satisfies TextGroup;

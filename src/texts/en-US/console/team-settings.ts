import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "teamSettings.title": "Team settings",
  "teamSettings.subtitle": "Control team creation and the permissions of new members.",
  "teamSettings.keywords": "create personal team sign-up creator member default permissions",
  "teamSettings.creation": "Team creation",
  "teamSettings.clientCreation": "Allow client users to create teams",
  "teamSettings.clientCreationHint": "Users create teams in your app and in their account settings.",
  "teamSettings.personalTeam": "Create a personal team for each user on sign-up",
  "teamSettings.personalTeamHint": "Each new user gets a team and becomes its creator.",
} as const satisfies TextGroup;

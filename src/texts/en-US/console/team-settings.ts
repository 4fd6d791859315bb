import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "teamSettings.title": "Team settings",
  "teamSettings.subtitle": "Who creates teams, and what their members may do.",
  "teamSettings.keywords": "create personal team sign-up creator member default permissions",
  "teamSettings.creation": "Creating teams",
  "teamSettings.clientCreation": "Allow client users to create teams",
  "teamSettings.clientCreationHint": "People create teams in your app and in their account settings.",
  "teamSettings.personalTeam": "Create a personal team for each user on sign-up",
  "teamSettings.personalTeamHint": "Everyone who signs up from now on becomes the creator of a team of their own.",
} as const satisfies TextGroup;

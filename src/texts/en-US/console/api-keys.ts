import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "apiKeys.title": "API keys",
  "apiKeys.none": "No API keys.",
  "apiKeys.offForUsers": "User API keys are off. Turn them on in the project settings.",
  "apiKeys.offForTeams": "Team API keys are off. Turn them on in the project settings.",
  "apiKeys.created": "created",
  "apiKeys.create": "Create API key",
  "apiKeys.key": "API key",
  "apiKeys.onceTitle": "Save this key",
  "apiKeys.onceBody": "This is the only time you can see it.",
  "apiKeys.descriptionMissing": "Describe what this key is for",
  "apiKeys.saved": "I have saved this key",
  "apiKeys.revokeTitle": "Revoke this key?",
  "apiKeys.revoked": "Key revoked",
} as const satisfies TextGroup;

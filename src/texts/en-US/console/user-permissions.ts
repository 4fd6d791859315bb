import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "userPermissions.edit": "Edit project permissions",
  "userPermissions.none": "No permissions in the project.",
  "userPermissions.saved": "Permissions saved",
} as const satisfies TextGroup;

import type { texts as english } from "#texts/en-US/console/user-permissions.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "userPermissions.edit": "Projektberechtigungen bearbeiten",
  "userPermissions.none": "Keine Berechtigungen im Projekt.",
  "userPermissions.saved": "Berechtigungen gespeichert",
};

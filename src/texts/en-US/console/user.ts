import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "user.lastActive": "Last active {when}",
  "user.ids": "Ids",
  "user.id": "User ID",
  "user.notFoundTitle": "No such user",
  "user.notFound": "This project has no user with this id. They may have been deleted.",
  "user.toUsers": "All users",
  "user.dangerZone": "Danger zone",
  "user.delete": "Delete user",
} as const satisfies TextGroup;

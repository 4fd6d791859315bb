import type { RestorePhase } from "#server/db/backup/restore.ts";

/** What a bar calls each phase of reading a backup. */
export const RESTORE_PHASES: Readonly<Record<RestorePhase | "fetching", string>> = {
  fetching: "Fetching",
  opening: "Opening the file",
  decrypting: "Decrypting",
  unpacking: "Unpacking",
  reading: "Checking the file",
  copying: "Restoring",
  indexing: "Indexing",
  checking: "Checking the data",
  migrating: "Migrating",
  keeping: "Keeping the previous data",
};

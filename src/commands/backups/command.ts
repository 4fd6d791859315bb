import type { Command } from "../command.ts";

export const backupsCommand: Command = {
  words: ["backups"],
  summary: "List the backups in the data directory and in the store",
  flags: { data: null, json: null },
  about: `Lists the backups that servers made, newest first, and with HALLPASS_BACKUP_S3_ENDPOINT those in that store. Each has the name
that hallpass restore takes. Files that hallpass backup wrote to other places are not listed.`,
  run: async (args) => (await import("./backups.ts")).backups(args),
};

import type { Command } from "../command.ts";

export const backupCommand: Command = {
  words: ["backup"],
  argument: {
    name: "<file>",
    says: "Output file, outside of data directories, or s3:<name> for the store",
    required: "Missing file argument",
  },
  summary: "Back up the data; works while the server runs",
  flags: {
    force: null,
    "passphrase-file": "Encrypt the backup with the passphrase in this file",
    recipients: "Encrypt the backup to these age recipients (age1…), separated by commas",
    data: null,
    json: null,
  },
  about: `Copies all data of SQLite or PostgreSQL, compresses and checks the copy, and then gives it its name. The copy does not
contain the secret: keep the secret, too, in another place. HALLPASS_BACKUP_PASSPHRASE or HALLPASS_BACKUP_RECIPIENTS encrypts it, too. With s3:<name>, it goes to the store of
HALLPASS_BACKUP_S3_ENDPOINT. See docs/backup.md.`,
  run: async (args) => (await import("./backup.ts")).backup(args),
};

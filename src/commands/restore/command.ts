import type { Command } from "../command.ts";

export const restoreCommand: Command = {
  words: ["restore"],
  argument: {
    name: "<file>",
    says: "A file from hallpass backup, or s3:<name> from the store",
    required: "Missing file argument",
  },
  summary: "Restore a backup; stop the server first",
  flags: {
    "passphrase-file": "The passphrase of an encrypted backup is in this file",
    "identity-file": "The age identities that open an encrypted backup are in this file",
    data: null,
    json: null,
  },
  about: `Restores only a valid backup that nobody changed and that the present secret opens, and migrates its data. On SQLite, the
previous data stays as a snapshot; a PostgreSQL database must be empty. Backups of SQLite and of PostgreSQL go into either.
See docs/backup.md.`,
  run: async (args) => (await import("./restore.ts")).restore(args),
};

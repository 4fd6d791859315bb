import type { Command } from "../command.ts";

export const auditVerifyCommand: Command = {
  words: ["audit", "verify"],
  argument: { name: "[project]", says: "Id of a project, or internal; leave it out for all logs" },
  summary: "Verify the audit logs; exit code 1 if somebody changed them",
  flags: {
    heads: null,
    backup: null,
    "passphrase-file": "The passphrase of an encrypted backup is in this file",
    "identity-file": "The age identities that open an encrypted backup are in this file",
    data: null,
    json: null,
  },
  about: `Checks the hash chain of the audit log of every project, also of deleted ones, from its first entry to its recorded end.
Works while the server runs, and changes nothing. --heads also compares the logs with ends that you noted elsewhere: the output
of hallpass audit heads, or the log of the server. --backup reads the files of hallpass backup and of the console, encrypted or
not, of SQLite and of PostgreSQL. docs/audit.md says what to do when a chain is broken.`,
  remarks: `Exit codes: 0 every chain is intact, 1 a chain is broken or failed, 2 invalid command line or settings, or the backup
cannot be opened.`,
  run: async (args) => (await import("./verify.ts")).auditVerify(args),
};

export const auditHeadsCommand: Command = {
  words: ["audit", "heads"],
  summary: "Print the end of every audit log, to keep elsewhere and compare later",
  flags: { data: null, json: null },
  about: `Prints a line for each log: the id of the project, the number of the last entry, and its seal. Keep them where nobody who can
write to the database can write. hallpass audit verify --heads <file> then finds a log that was cut off or written anew.
Works while the server runs, and changes nothing.`,
  run: async (args) => (await import("./heads.ts")).auditHeads(args),
};

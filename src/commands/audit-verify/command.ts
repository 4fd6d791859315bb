import type { Command } from "../command.ts";

export const auditVerifyCommand: Command = {
  words: ["audit", "verify"],
  argument: { name: "[project]", says: "Id of a project, or internal; leave it out for all logs" },
  summary: "Check that nobody changed the audit logs; exit code 1 if somebody did",
  flags: {
    backup: null,
    "passphrase-file": "The passphrase of an encrypted backup is in this file",
    data: null,
    json: null,
  },
  about: `Checks the hash chain of the audit log of every project, also of deleted ones, from its first entry on. Works while the
server runs, and changes nothing. --backup reads the files of hallpass backup and of the console, encrypted or not, of SQLite
and of PostgreSQL. docs/audit.md says what to do when a chain is broken.`,
  remarks: `Exit codes: 0 every chain is intact, 1 a chain is broken or failed, 2 invalid command line or settings, or the backup
cannot be opened.`,
  run: async (args) => (await import("./audit-verify.ts")).auditVerify(args),
};

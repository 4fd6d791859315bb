import type { Command } from "../command.ts";

export const backupCommand: Command = {
  words: ["backup"],
  argument: { name: "<file>", says: "Output file, outside of data directories", required: "Missing file argument" },
  summary: "Back up the data; works while the server runs",
  flags: { force: null, data: null, json: null },
  about:
    "Copies the SQLite database, opens and checks the copy, and then gives it its name. The copy does not contain the\nsecret: keep the secret, too, in another place. See docs/backup.md.",
  run: async (args) => (await import("./backup.ts")).backup(args),
};

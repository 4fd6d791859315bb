import type { Command } from "../command.ts";

export const migrateCommand: Command = {
  words: ["migrate"],
  summary: "Run pending database migrations, or list them",
  flags: { "dry-run": "List pending migrations, and change nothing", new: null, data: null, json: null },
  about:
    "Runs pending database migrations, as the server does when it starts. On SQLite, Hallpass first copies the data into\nthe directory snapshots of the data directory, once for each upgrade. With --dry-run, it only reads, and prints what would run.",
  run: async (args) => (await import("./migrate.ts")).migrate(args),
};

import type { Command } from "../command.ts";

export const vacuumCommand: Command = {
  words: ["vacuum"],
  summary: "Compact the database file of SQLite; stop the server first",
  flags: {
    "dry-run": "Print how long it would take and the space it would free, and change nothing",
    data: null,
    json: null,
  },
  about: `Gives the space of deleted rows back to the disk. It says before how long it takes and how much room it needs, and refuses
when there is too little. A crash leaves the data as it was. PostgreSQL does not need it: autovacuum frees space automatically.`,
  run: async (args) => (await import("./vacuum.ts")).compact(args),
};

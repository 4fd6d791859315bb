import type { Command } from "../command.ts";

export const moveCommand: Command = {
  words: ["move"],
  summary: "Move all data to PostgreSQL, or to SQLite; stop the server first",
  flags: { to: "Where to: postgres://user:password@host/database, or sqlite:<directory>", data: null, json: null },
  about: `Copies every row of the present database (DATABASE_URL, or SQLite in the data directory) into an empty database of
the other kind or of the same, reads all of it back, and compares. The present data stays as it is; a note in
its directory keeps commands and servers from using it. If the command is interrupted, run it again: it continues. See
docs/moving.md.`,
  run: async (args) => (await import("./move.ts")).move(args),
};

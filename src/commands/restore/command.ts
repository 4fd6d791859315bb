import type { Command } from "../command.ts";

export const restoreCommand: Command = {
  words: ["restore"],
  argument: { name: "<file>", says: "A file from hallpass backup", required: "Missing file argument" },
  summary: "Restore a backup; stop the server first",
  flags: { data: null, json: null },
  about: "Restores only a valid backup that the present secret opens. The previous data stays as a snapshot.",
  run: async (args) => (await import("./restore.ts")).restore(args),
};

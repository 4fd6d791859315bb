import type { Command } from "../command.ts";

export const spaceCommand: Command = {
  words: ["space"],
  summary: "Show disk usage: tables, projects, log, backups",
  flags: { data: null, json: null },
  about: `Works beside a running server and without one, and changes nothing. It reads the whole database once. What a project takes is
estimated by its share of the rows of each table.`,
  run: async (args) => (await import("./space.ts")).space(args),
};

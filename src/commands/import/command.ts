import type { Command } from "../command.ts";

export const importCommand: Command = {
  words: ["import"],
  argument: { name: "<file>", says: "A file, or - for the standard input", required: "Missing file argument" },
  summary: "Import projects, users and teams from a file",
  flags: {
    "dry-run": null,
    project: "Import all records into this project, instead of the projects in the file",
    "on-conflict": "If an id or an address belongs to another record: stop (default), or skip the line",
    "keep-existing": null,
    new: null,
    data: null,
    json: "Print the report as JSON",
  },
  about: `Imports a file from hallpass export, or users from another product. docs/export-import.md describes every line. Hallpass
checks the whole file before it writes. Works while the server runs. After an interruption, run it again: it continues.`,
  remarks: `An import sends no emails and no webhooks.

Exit codes: 0 done, 1 failed, 2 invalid command line or settings, 3 the file has invalid lines (nothing was changed),
4 conflicts (the import skipped lines, or stopped there).`,
  run: async (args) => (await import("./import.ts")).importCommand(args),
};

import type { Command } from "../command.ts";

export const importCommand: Command = {
  words: ["import"],
  argument: {
    name: "<source>",
    says: "A file, a folder, a ZIP archive, the address of a database or a SCIM server, or - for the standard input",
    required: "Missing source argument",
    isMany: true,
  },
  summary: "Import users and teams from another product, or what hallpass export wrote",
  flags: {
    from: null,
    map: null,
    "fetch-pictures": null,
    "dry-run": null,
    project: "Import all records into this project, instead of the projects in the file",
    "on-conflict": "If an id or an address belongs to another record: stop (default), or skip the line",
    "keep-existing": null,
    new: null,
    data: null,
    json: "Print the report as JSON",
  },
  about: `Imports a file from hallpass export, or the users of another product into a project: docs/moving-in.md has a page for each.
Hallpass checks the whole source before it writes. Works while the server runs. After an interruption, run it again: it continues.`,
  remarks: `An import sends no emails and no webhooks.

Exit codes: 0 done, 1 failed, 2 invalid command line or settings, 3 the source has invalid lines (nothing was changed),
4 conflicts (the import skipped lines, or stopped there).`,
  run: async (args) => (await import("./import.ts")).importCommand(args),
};

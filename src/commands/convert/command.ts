import { type Command, EXIT_CODES } from "../command.ts";

export const convertCommand: Command = {
  words: ["convert"],
  argument: {
    name: "<source>",
    says: "A file, a folder, a ZIP archive, or the address of a database or a SCIM server",
    required: "Missing source argument",
    isMany: true,
  },
  summary: "Write the users of another product as lines for hallpass import, to read or change them first",
  requires: ["project", "out"],
  flags: {
    from: null,
    project: "The project that they will be imported into",
    map: null,
    "fetch-pictures": null,
    out: "Output file",
    force: null,
    data: null,
    json: "Print the report as JSON",
  },
  about: `Reads a source as hallpass import does, and imports nothing. The lines are those of docs/export-import.md.
They contain password hashes and secrets: only you can read the file.`,
  remarks: `${EXIT_CODES.slice(0, -1)}, 3 the source cannot be read.`,
  run: async (args) => (await import("./convert.ts")).convertCommand(args),
};

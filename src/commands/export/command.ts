import { type Command, EXIT_CODES } from "../command.ts";

export const exportCommand: Command = {
  words: ["export"],
  summary: "Export projects, users and teams to a file",
  flags: {
    project: "Only this project; you can repeat the option. Default: all projects",
    as: null,
    out: "Output file; - is the standard output (default). Only you can read the file",
    "include-secrets": "Include OAuth client secrets, SMTP passwords, TOTP secrets and webhook secrets",
    force: null,
    data: null,
    json: "Print the summary as JSON (to the error output, if the export goes to the standard output)",
  },
  about: `Writes projects with their users, teams, permissions and keys as lines of JSON, as one consistent snapshot. Works while
the server runs. docs/export-import.md describes every line. With --as, writes the users and teams of one --project into a new
folder, as another product imports them: docs/moving-out.md.`,
  remarks: `The file always contains password hashes and digests of keys: protect it like the data.

${EXIT_CODES}`,
  run: async (args) =>
    args.as
      ? (await import("./move-out.ts")).moveOutCommand(args, args.as)
      : (await import("./export.ts")).exportCommand(args),
};

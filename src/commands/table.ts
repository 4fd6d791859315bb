import { version } from "#server/version.ts";
import { type Command, EXIT_CODES } from "./command.ts";

/** Every command. The code of a command is loaded when it runs. */
export const COMMANDS: readonly Command[] = [
  {
    words: ["serve"],
    summary: "Serve the API, the sign-in pages and the console (default)",
    flags: { dev: null, port: null, data: null, new: null },
    about: "Serves until SIGINT or SIGTERM, and then stops within ten seconds.",
    run: async (args) => (await import("./serve.ts")).serve(args),
  },
  {
    words: ["migrate"],
    summary: "Run pending database migrations, or list them",
    flags: { "dry-run": "List pending migrations, and change nothing", new: null, data: null, json: null },
    about:
      "Runs pending database migrations, as the server does when it starts. On SQLite, Hallpass first copies the data into\nthe directory snapshots of the data directory.",
    run: async (args) => (await import("./migrate.ts")).migrate(args),
  },
  {
    words: ["backup"],
    argument: { name: "<file>", says: "Output file, outside of data directories", required: "Missing file argument" },
    summary: "Back up the data; works while the server runs",
    flags: { force: null, data: null, json: null },
    about:
      "Copies the SQLite database, opens and checks the copy, and then gives it its name. The copy does not contain the\nsecret: keep the secret, too, in another place. See docs/backup.md.",
    run: async (args) => (await import("./backup.ts")).backup(args),
  },
  {
    words: ["restore"],
    argument: { name: "<file>", says: "A file from hallpass backup", required: "Missing file argument" },
    summary: "Restore a backup; stop the server first",
    flags: { data: null, json: null },
    about: "Restores only a valid backup that the present secret opens. The previous data stays as a snapshot.",
    run: async (args) => (await import("./restore.ts")).restore(args),
  },
  {
    words: ["export"],
    summary: "Export projects, users and teams to a file",
    flags: {
      project: "Only this project; you can repeat the option. Default: all projects",
      out: "Output file; - is the standard output (default). Only you can read the file",
      "include-secrets": "Include OAuth client secrets, SMTP passwords, TOTP secrets and webhook secrets",
      force: null,
      data: null,
      json: "Print the summary as JSON (to the error output, if the export goes to the standard output)",
    },
    about: `Writes projects with their users, teams, permissions and keys as lines of JSON, as one consistent snapshot. Works while
the server runs. docs/export-import.md describes every line.`,
    remarks: `The file always contains password hashes and digests of keys: protect it like the data.

${EXIT_CODES}`,
    run: async (args) => (await import("./export.ts")).exportCommand(args),
  },
  {
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
    remarks: `An import sends no mails and no webhooks.

Exit codes: 0 done, 1 failed, 2 invalid command line or settings, 3 the file has invalid lines (nothing was changed),
4 conflicts (the import skipped lines, or stopped there).`,
    run: async (args) => (await import("./import.ts")).importCommand(args),
  },
  {
    words: ["admin", "link"],
    argument: { name: "[email]", says: "Owner to sign in to the console; leave it out for a set-up link" },
    summary: "Print a one-time link to set up the instance or to sign in an owner",
    flags: { data: null, json: null },
    about:
      "Prints a one-time link. Works while the server runs. An owner who is locked out gets back in with this link. The data\nmust exist.",
    run: async (args) => (await import("./admin-link.ts")).adminLink(args),
  },
  {
    words: ["health"],
    summary: "Check whether the server answers; exit code 0 if it does",
    flags: { port: "Port of the server (4255)", data: null, json: null },
    run: async (args) => (await import("./health.ts")).health(args),
  },
  {
    words: ["doctor"],
    summary: "List problems of the settings, and how to fix them",
    flags: { data: null, json: null },
    remarks: "Exit codes: 0 no problems, 1 problems, 2 invalid command line or settings.",
    run: async (args) => (await import("./doctor.ts")).doctor(args),
  },
  {
    words: ["version"],
    summary: "Print the version",
    flags: { json: null },
    run: async ({ json }) => {
      process.stdout.write(json ? `${JSON.stringify({ version })}\n` : `${version}\n`);
      return 0;
    },
  },
];

import { version } from "#server/version.ts";
import { type Command, EXIT_CODES } from "./command.ts";

/** Every command. What one needs is loaded when it is called. */
export const COMMANDS: readonly Command[] = [
  {
    words: ["serve"],
    summary: "Serve the API, the sign-in pages and the console (default)",
    flags: { dev: null, port: null, data: null, new: null },
    about: "Serves until it is told to stop (SIGINT, SIGTERM), and ends within ten seconds then.",
    run: async (args) => (await import("./serve.ts")).serve(args),
  },
  {
    words: ["migrate"],
    summary: "Bring the database up to date, or say what would be done",
    flags: { "dry-run": "Say what would be done, and change nothing", new: null, data: null, json: null },
    about:
      "A server does the same when it starts. On SQLite a copy is made before, in the directory snapshots of the data.",
    run: async (args) => (await import("./migrate.ts")).migrate(args),
  },
  {
    words: ["backup"],
    argument: { name: "<file>", says: "Where to, outside of data directories", required: "Say where to" },
    summary: "Write a copy of the data while the server runs",
    flags: { force: null, data: null, json: null },
    about:
      "Copies the SQLite database, opens the copy and checks it, and only then gives it its name. The secret is not in it:\nkeep that too, elsewhere. docs/backup.md says more.",
    run: async (args) => (await import("./backup.ts")).backup(args),
  },
  {
    words: ["restore"],
    argument: { name: "<file>", says: "What hallpass backup wrote", required: "Say from where" },
    summary: "Put a copy in the place of the data; the server must not run",
    flags: { data: null, json: null },
    about:
      "Refused unless the copy is sound and the secret at hand opens it. What was there before is kept as a snapshot.",
    run: async (args) => (await import("./restore.ts")).restore(args),
  },
  {
    words: ["export"],
    summary: "Write projects, users and teams to a file",
    flags: {
      project: "Only this project; may be given several times. All projects otherwise",
      out: "Where to; - is the standard output, and the default. A file is readable by you alone",
      "include-secrets": "Also what must be read back: OAuth client secrets, SMTP passwords, TOTP and\nwebhook secrets",
      force: null,
      data: null,
      json: "Print the summary as JSON (to the error output, when the standard output has the lines)",
    },
    about: `Writes projects with their users, teams, permissions and keys as lines of JSON, as they are at one moment. Works while
the server runs. docs/export-import.md describes every line.`,
    remarks: `The file holds password hashes and digests of keys, with or without --include-secrets: keep it like the data.

${EXIT_CODES}`,
    run: async (args) => (await import("./export.ts")).exportCommand(args),
  },
  {
    words: ["import"],
    argument: { name: "<file>", says: "A file, or - for the standard input", required: "Say from where" },
    summary: "Bring them in, or users from elsewhere",
    flags: {
      "dry-run": null,
      project: "Everything goes into this project, whatever project the file names",
      "on-conflict": "When an id or an address belongs to somebody else: stop (default), or skip the line",
      "keep-existing": null,
      new: null,
      data: null,
      json: "Print the report as JSON",
    },
    about: `Brings in what hallpass export wrote, or users from elsewhere: see docs/export-import.md for every line. The whole file is
checked before anything is written. Works while the server runs. If it is interrupted, run it again: it goes on where it was.`,
    remarks: `Nobody is mailed and no webhook is called by an import.

Exit codes: 0 done, 1 failed, 2 not understood, 3 lines of the file cannot be taken (nothing was changed),
4 there were conflicts (lines were skipped, or it stopped there).`,
    run: async (args) => (await import("./import.ts")).importCommand(args),
  },
  {
    words: ["admin", "link"],
    argument: { name: "[email]", says: "Whom to sign in to the console; nobody yet: a link to set up" },
    summary: "Print a one-time link: to set up, or to sign an owner in",
    flags: { data: null, json: null },
    about: "Works while the server runs, and also how an owner gets back in who is locked out. The data must exist.",
    run: async (args) => (await import("./admin-link.ts")).adminLink(args),
  },
  {
    words: ["health"],
    summary: "Ask whether the server answers; exit code 0 if it does",
    flags: { port: "Port that the server listens on (4255)", data: null, json: null },
    run: async (args) => (await import("./health.ts")).health(args),
  },
  {
    words: ["doctor"],
    summary: "Say what should be mended, and how",
    flags: { data: null, json: null },
    remarks: "Exit codes: 0 nothing to mend, 1 something, 2 not understood.",
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

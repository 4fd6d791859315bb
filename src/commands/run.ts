import { parseArgs } from "node:util";
import { told } from "#server/db/told.ts";
import { SettingsError } from "#server/settings.ts";
import { version } from "#server/version.ts";
import { UsageError } from "./usage.ts";

const HELP = `Hallpass ${version}: sign-in and user management in one file.

Usage: hallpass [command] [options]

  serve                 Serve the API, the sign-in pages and the console (default)
  migrate [--dry-run]   Bring the database up to date, or say what would be done
  backup <file>         Write a copy of the data while the server runs
  restore <file>        Put a copy in the place of the data; the server must not run
  export                Write projects, users and teams to a file
  import <file>         Bring them in, or users from elsewhere
  admin link [email]    Print a one-time link: to set up, or to sign an owner in
  health                Ask whether the server answers; exit code 0 if it does
  doctor                Say what should be mended, and how
  version               Print the version

Options
  --dev                 Dev mode: mails are caught, no throttles, localhost only
  --port <number>       Port to listen on (4255)
  --data <directory>    Where the data is (./hallpass-data)
  --json                Print results as JSON
  --help                This text; also after a command

Settings are environment variables: see docs/settings.md.
`;

export interface Arguments {
  words: string[];
  dev: boolean;
  dryRun: boolean;
  json: boolean;
  port?: string;
  data?: string;
  /** Of `export` and `import`. */
  projects: string[];
  out?: string;
  includeSecrets: boolean;
  onConflict: "stop" | "skip";
  keepExisting: boolean;
}

/** Runs a command line; resolves to the exit code: 0 done, 1 failed, 2 not understood. */
export async function run(argv: string[]): Promise<number> {
  try {
    const args = parse(argv);
    if ("help" in args) return say(await helpOn(args.help));
    const [command = "serve", ...words] = args.words;
    switch (command) {
      case "serve":
        return await (await import("./serve.ts")).serve(args);
      case "migrate":
        return await (await import("./migrate.ts")).migrate(args);
      case "backup":
        return await (await import("./backup.ts")).backup(args, words[0]);
      case "restore":
        return await (await import("./restore.ts")).restore(args, words[0]);
      case "export":
        return await (await import("./export.ts")).exportCommand(args);
      case "import":
        return await (await import("./import.ts")).importCommand(args, words[0]);
      case "admin":
        return await (await import("./admin-link.ts")).adminLink(args, words);
      case "health":
        return await (await import("./health.ts")).health(args);
      case "doctor":
        return await (await import("./doctor.ts")).doctor(args);
      case "version":
        return say(`${version}\n`);
      default:
        return complain(`There is no command "${command}". Run hallpass --help for the list.`, 2);
    }
  } catch (error) {
    if (error instanceof SettingsError) return complain(error.message, 2);
    return complain(told(error).message, isUsage(error) ? 2 : 1);
  }
}

async function helpOn(command: string | undefined): Promise<string> {
  if (command === "export") return (await import("./export.ts")).EXPORT_HELP;
  if (command === "import") return (await import("./import.ts")).IMPORT_HELP;
  return HELP;
}

function parse(argv: string[]): Arguments | { help: string | undefined } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      dev: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      port: { type: "string" },
      data: { type: "string" },
      project: { type: "string", multiple: true, default: [] },
      out: { type: "string" },
      "include-secrets": { type: "boolean", default: false },
      "on-conflict": { type: "string", default: "stop" },
      "keep-existing": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
      version: { type: "boolean", default: false },
    },
  });
  if (values.help) return { help: positionals[0] };
  const { dev, json, port, data, project: projects, out } = values;
  const onConflict = values["on-conflict"];
  if (onConflict !== "stop" && onConflict !== "skip") {
    throw new UsageError(`--on-conflict is "${onConflict}"; expected stop or skip.`);
  }
  return {
    words: values.version ? ["version"] : positionals,
    dev,
    dryRun: values["dry-run"],
    json,
    port,
    data,
    projects,
    out,
    includeSecrets: values["include-secrets"],
    onConflict,
    keepExisting: values["keep-existing"],
  };
}

const isUsage = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}

import { PRODUCT_NAMES, type ProductName } from "#server/move-in/product-names.ts";
import { TARGET_NAMES, type TargetName } from "#server/move-out/target-names.ts";

/** The parsed command line: every flag of every command, or its default. */
export interface Arguments {
  /** The argument after the command, such as a file. */
  argument?: string;
  /** All arguments after the command, where it takes several. */
  given: string[];
  dev: boolean;
  dryRun: boolean;
  json: boolean;
  /** Replaces a file that exists. */
  force: boolean;
  /** Reads everything, however long that takes. */
  deep: boolean;
  /** Asks for readiness, not only for life. */
  ready: boolean;
  /** Starts with an empty database although there was data. */
  isNew: boolean;
  port?: string;
  data?: string;
  projects: string[];
  out?: string;
  includeSecrets: boolean;
  onConflict: "stop" | "skip";
  keepExisting: boolean;
  /** A file with heads of audit logs. */
  heads?: string;
  /** A backup that is read instead of the data. */
  backup?: string;
  only?: "secret" | "signing-keys";
  /** The database to move to. */
  to?: string;
  /** The product that a source is from, and a file that says how its parts are taken. */
  from?: ProductName;
  map?: string;
  /** Fetches profile pictures, instead of keeping links to them. */
  fetchPictures: boolean;
  /** The product that an export is for. */
  as?: TargetName;
  passphraseFile?: string;
  identityFile?: string;
  recipients?: string;
  /** Why an account is disabled, and until when. */
  reason?: string;
  until?: string;
  /** A day or a time: hashes of other products that were imported before it. */
  importedBefore?: string;
  /** Sends no emails about the change. */
  noEmails: boolean;
  /** Also makes the user of a link the owner of projects that nobody owns. */
  takeOver: boolean;
}

export interface Flag {
  /** The name of its value; a switch has none. */
  value?: string;
  /** The only values it accepts. */
  choices?: readonly string[];
  /** May be given more than once. */
  isMany?: boolean;
  says: string;
}

/** A command: parsing, refusals and help use this definition. */
export interface Command {
  /** `admin link` is two words. */
  words: readonly string[];
  argument?: {
    name: string;
    says: string;
    /** The refusal if it is missing; without this text, the argument is optional. */
    required?: string;
    /** May be given more than once. */
    isMany?: boolean;
  };
  /** The flags that must be given. */
  requires?: readonly FlagName[];
  /** Its flags, each with a text of its own or (null) the text of the flag. Every command has `--help`. */
  flags: Readonly<Partial<Record<FlagName, string | null>>>;
  /** One line for the list. */
  summary: string;
  /** Further text of its own help, before the options and after them. */
  about?: string;
  remarks?: string;
  run(args: Arguments): Promise<number>;
}

/** Every flag. */
export const FLAGS = {
  dev: { says: "Development mode: emails go to the test inbox, no rate limits, localhost only" },
  "dry-run": { says: "Print what would happen, and change nothing" },
  new: { says: "Start with an empty database although the old one is missing" },
  force: { says: "Replace the file if it exists" },
  deep: { says: "Also read the whole database and every audit log; takes minutes for much data" },
  ready: { says: "Exit code 0 only if the server is ready for requests" },
  "take-over": { says: "Also make the user of the link the owner of projects whose team has no members" },
  port: { value: "<number>", says: "Port to listen on (4255)" },
  project: { value: "<id>", isMany: true, says: "Only this project; you can repeat the option" },
  out: { value: "<file>", says: "Output file; - is the standard output" },
  "include-secrets": { says: "Include the secrets that must stay readable" },
  "on-conflict": { value: "<what>", choices: ["stop", "skip"], says: "stop (default), or skip the line" },
  "keep-existing": { says: "Keep existing records unchanged, instead of updating them from the file" },
  heads: { value: "<file>", says: "Ends of the logs that were noted earlier: the output of hallpass audit heads" },
  backup: { value: "<file>", says: "A file from hallpass backup or from the console, instead of the data" },
  only: { value: "<what>", choices: ["secret", "signing-keys"], says: "secret, or signing-keys. Default: both" },
  "passphrase-file": { value: "<file>", says: "File with the passphrase of the backup" },
  "identity-file": { value: "<file>", says: "File with age identities that open the backup" },
  recipients: { value: "<age1…>", says: "Recipients of age, separated by commas" },
  from: {
    value: "<product>",
    choices: PRODUCT_NAMES,
    says: "The product that the source is from, if the source does not say it itself",
  },
  map: { value: "<file>", says: "JSON that names roles, providers, columns and secrets of the source" },
  "fetch-pictures": {
    says: "Fetch the profile pictures that are links, and store them; one that cannot be fetched stays a link",
  },
  as: {
    value: "<product>",
    choices: TARGET_NAMES,
    says: "Write the users and teams of one project as this product imports them; --out is then a new folder",
  },
  to: { value: "<database>", says: "postgres://… or sqlite:<directory>" },
  reason: { value: "<text>", says: "Why the account is disabled, for its project's owners" },
  until: { value: "<time>", says: "When it is enabled again automatically: 2030-01-31 or 2030-01-31T18:00Z" },
  "imported-before": { value: "<time>", says: "Only passwords imported before this: 2030-01-31 or 2030-01-31T18:00Z" },
  "no-emails": { says: "Send no emails" },
  data: { value: "<directory>", says: "Data directory (./hallpass-data)" },
  json: { says: "Print the result as JSON" },
} satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;

/** The exit codes of all commands. */
export const EXIT = { done: 0, failed: 1, invalid: 2, invalidLines: 3, conflicts: 4, outputClosed: 141 };

/** What each exit code means, for docs/commands.md. */
export const EXIT_MEANINGS: readonly [code: string, meaning: string][] = [
  [String(EXIT.done), "Done. `health`: the server answers, or with `--ready` is ready. `doctor`: no problems"],
  [String(EXIT.failed), "Failed, or the result cannot be written. `health`: it does not. `doctor`: there are problems"],
  [
    String(EXIT.invalid),
    "The command line or the settings are not valid; nothing was done. `audit verify --backup`: also if the backup cannot be opened",
  ],
  [String(EXIT.invalidLines), "`import`: the file has invalid lines; nothing was changed"],
  [String(EXIT.conflicts), "`import`: conflicts; the import skipped lines, or stopped there"],
  ["129, 130, 143", "Interrupted by SIGHUP, SIGINT or SIGTERM; unfinished files are removed. `serve` exits with 0"],
  [
    String(EXIT.outputClosed),
    "The reader of the output ended, as in `hallpass export | head`: what it has is not complete",
  ],
];

/** The exit codes of most commands. */
export const EXIT_CODES = "Exit codes: 0 done, 1 failed, 2 invalid command line or settings.";

/** The command line is invalid: exit code 2. */
export class UsageError extends Error {}

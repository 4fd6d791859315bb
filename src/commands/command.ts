/** What a command line said: every flag of every command, with what it is when it was not given. */
export interface Arguments {
  /** The one word after the command, such as a file. */
  argument?: string;
  dev: boolean;
  dryRun: boolean;
  json: boolean;
  /** Replaces a file that exists. */
  force: boolean;
  /** Begins anew although there was data. */
  isNew: boolean;
  port?: string;
  data?: string;
  projects: string[];
  out?: string;
  includeSecrets: boolean;
  onConflict: "stop" | "skip";
  keepExisting: boolean;
}

export interface Flag {
  /** What follows it; a switch has nothing. */
  value?: string;
  /** The only values it takes. */
  choices?: readonly string[];
  /** May be given more than once. */
  isMany?: boolean;
  says: string;
}

/** One way to call Hallpass: what is parsed, refused and printed as help comes from here. */
export interface Command {
  /** `admin link` is two words. */
  words: readonly string[];
  argument?: {
    name: string;
    says: string;
    /** What to say when it is missing; without it, it may be. */
    required?: string;
  };
  /** Its flags, each with words of its own or (null) those of the flag. `--help` is everybody's. */
  flags: Readonly<Partial<Record<FlagName, string | null>>>;
  /** One line for the list. */
  summary: string;
  /** What else its own help says, before the options and after them. */
  about?: string;
  remarks?: string;
  run(args: Arguments): Promise<number>;
}

/** Every flag there is. */
export const FLAGS = {
  dev: { says: "Dev mode: mails are caught, no throttles, localhost only" },
  "dry-run": { says: "Say what would happen, and change nothing" },
  new: { says: "Begin anew although the database that was here is gone" },
  force: { says: "Replace the file if it exists" },
  port: { value: "<number>", says: "Port to listen on (4255)" },
  project: { value: "<id>", isMany: true, says: "Only this project; may be given several times" },
  out: { value: "<file>", says: "Where to; - is the standard output" },
  "include-secrets": { says: "Also what must be read back" },
  "on-conflict": { value: "<what>", choices: ["stop", "skip"], says: "stop (default), or skip the line" },
  "keep-existing": { says: "Leave what is there already as it is, instead of making it as the file says" },
  data: { value: "<directory>", says: "Where the data is (./hallpass-data)" },
  json: { says: "Print the result as JSON" },
} satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;

/** What most commands say with their exit code. */
export const EXIT_CODES = "Exit codes: 0 done, 1 failed, 2 not understood.";

/** The command line itself is wrong: exit code 2. */
export class UsageError extends Error {}

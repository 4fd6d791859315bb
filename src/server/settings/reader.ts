import { nearest } from "#texts/nearest.ts";
import { type Environment, withFiles } from "./secret-files.ts";
import { fileSetting, SETTING_NAMES, SETTINGS, type Setting, type SettingName, type ValueOf } from "./table.ts";
import { unencoded, unencodedIn } from "./unencoded.ts";

/** Reports all problems of the settings at once, each with the value and the expected form. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  constructor(readonly problems: readonly string[]) {
    super(`These settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/** Reads settings one by one and collects the problems. An empty value counts as not set. */
export class SettingsReader {
  readonly problems: string[];
  private readonly environment: Environment;
  private readonly files: ReadonlyMap<string, string>;
  private readonly unread: ReadonlySet<string>;

  constructor(given: Environment) {
    const { environment, files, problems, unread } = withFiles(given);
    this.environment = environment;
    this.files = files;
    this.problems = problems;
    this.unread = unread;
  }

  /** Returns null for a setting that is not set or not valid. */
  read<Name extends SettingName>(name: Name): ValueOf<Name> | null {
    return this.readAs(name, SETTINGS[name] as Setting<ValueOf<Name>>);
  }

  /** Reads a setting whose name contains that of a provider. */
  readAs<T>(name: string, { parse, form, isSecret }: Setting<T>): T | null {
    const text = this.environment[name];
    if (text === undefined || text === "") return null;
    const value = parse(text);
    if (value !== undefined) return value;
    const file = this.files.get(name);
    const where = file === undefined ? name : `${fileSetting(name)} names ${file}, whose text`;
    const raw = unencodedIn(text);
    const shown = isSecret || HAS_USER.test(text) ? hidden(text) : `"${text}"`;
    const problem = raw === undefined ? `is ${shown}; expected ${form}` : unencoded(raw);
    this.problems.push(`${where} ${problem}.`);
    return null;
  }

  complain(problem: string): void {
    this.problems.push(problem);
  }

  /** Whether a setting is set, even if its value is not valid. */
  isGiven(name: string): boolean {
    return Boolean(this.environment[name]) || this.unread.has(name);
  }

  /** Reports a problem unless all of these are set, or none. */
  requireTogether(...names: readonly [string, string]): void {
    const [first, second] = names.map((name) => this.isGiven(name));
    if (first !== second) this.complain(`${names[0]} and ${names[1]} belong together: set both or neither.`);
  }
}

/** A URL with a user, and so perhaps with a password. */
const HAS_USER = /\/\/[^/]*@/;

/** Returns enough of a value to recognize it, without its secret part. */
const hidden = (text: string) =>
  URL.canParse(text) ? `"${new URL(text).protocol}//${new URL(text).host}…"` : `${text.length} characters long`;

/** Returns warnings about unknown `HALLPASS_…` names, each with the nearest known name. */
export function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("HALLPASS_") && !SETTING_NAMES.includes(name))
    .map((name) => `${name} is not a setting of Hallpass. Did you mean ${nearest(name, SETTING_NAMES)}?`);
}

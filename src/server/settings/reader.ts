import { SETTINGS, type Setting, type SettingName, type ValueOf } from "./table.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** All problems of the settings at once, each with its value and the expected form. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  constructor(readonly problems: readonly string[]) {
    super(`These settings are not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/** Reads one setting after the other and collects what is wrong with them. An empty value counts as none. */
export class SettingsReader {
  readonly problems: string[] = [];

  constructor(private readonly environment: Environment) {}

  /** Null if it is not set, or wrong. */
  read<Name extends SettingName>(name: Name): ValueOf<Name> | null {
    return this.readAs(name, SETTINGS[name] as Setting<ValueOf<Name>>);
  }

  /** The same for a setting whose name is made from that of a provider. */
  readAs<T>(name: string, { parse, form, isSecret }: Setting<T>): T | null {
    const text = this.environment[name];
    if (text === undefined || text === "") return null;
    const value = parse(text);
    if (value !== undefined) return value;
    this.problems.push(`${name} is ${isSecret ? hidden(text) : `"${text}"`}; expected ${form}.`);
    return null;
  }

  complain(problem: string): void {
    this.problems.push(problem);
  }

  /** Complains unless all of these are set, or none. */
  requireTogether(...names: readonly [string, string]): void {
    const [first, second] = names.map((name) => Boolean(this.environment[name]));
    if (first !== second) this.complain(`${names[0]} and ${names[1]} belong together: set both or neither.`);
  }
}

/** Enough of a value to recognize it, without its secret part. */
const hidden = (text: string) =>
  URL.canParse(text) ? `"${new URL(text).protocol}//${new URL(text).host}…"` : `${text.length} characters long`;

import { parseArgs } from "node:util";
import { PRODUCT_NAMES } from "#server/move-in/product-names.ts";
import { TARGET_NAMES } from "#server/move-out/target-names.ts";
import { type Arguments, type Command, FLAGS, type Flag, type FlagName, UsageError } from "./command.ts";
import { callOf, help } from "./help.ts";
import { COMMANDS } from "./table.ts";

/** The result of parsing: a help text, or a command with its arguments. Throws a UsageError for an invalid command line. */
export type Asked = { help: string } | { command: Command; args: Arguments };

const ONLY = ["secret", "signing-keys"] as const;

type Values = Readonly<Record<string, string | boolean | string[] | undefined>>;

export function parse(argv: readonly string[]): Asked {
  const { values, positionals, repeated } = read(argv);
  const asksVersion = values.version === true;
  const words = positionals.length === 0 ? [asksVersion ? "version" : "serve"] : positionals;
  const command = COMMANDS.find((each) => each.words.every((word, at) => word === words[at]));
  if (values.help) return { help: helpFor(command, positionals) };
  if (asksVersion && positionals.length > 0) throw new UsageError("--version takes no command.");
  if (!command) throw new UsageError(unknown(words));

  const rest = words.slice(command.words.length);
  const most = command.argument?.isMany ? rest.length : command.argument ? 1 : 0;
  if (rest.length > most) throw notUnderstood(command, `Unexpected argument "${rest[most]}"`);
  for (const name of Object.keys(values)) {
    if (name !== "version" && !(name in command.flags)) throw notUnderstood(command, `Unexpected option --${name}`);
  }
  requireValues(command, values, repeated);
  if (command.argument?.required && !rest[0]) {
    throw new UsageError(`${command.argument.required}: hallpass ${callOf(command)}`);
  }
  const missing = command.requires?.find((name) => values[name] === undefined);
  if (missing) throw new UsageError(`Missing option --${missing}: hallpass ${callOf(command)}`);
  return { command, args: argumentsIn(values, rest) };
}

function read(argv: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries<Flag>(FLAGS).map(([name, { value }]) => [name, { type: value ? "string" : "boolean" } as const]),
  );
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      tokens: true,
      options: {
        ...Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type, multiple: true }])),
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
    const given = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    const repeated = given.find((name, at) => given.indexOf(name) !== at && !isMany(name));
    return { values: single(values), positionals, repeated };
  } catch (error) {
    // Node's message also explains how to pass an argument that looks like a flag, such as the flag after `--data`.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    const said = sentence.replace(/\.$/, "").replace("argument is ambiguous", "argument missing");
    throw new UsageError(`${said}. Run hallpass --help.`);
  }
}

const isMany = (name: string) => name in FLAGS && "isMany" in FLAGS[name as FlagName];

/** Every flag is parsed as repeatable, to detect repetition. */
function single(values: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && !isMany(name) ? value[0] : (value as string | boolean | string[]),
    ]),
  );
}

function requireValues(command: Command, values: Values, repeated: string | undefined): void {
  if (repeated) throw notUnderstood(command, `--${repeated} is given more than once`);
  for (const [name, value] of Object.entries(values)) {
    const flag: Flag | undefined = name in FLAGS ? FLAGS[name as FlagName] : undefined;
    const texts = [value].flat().filter((each) => typeof each === "string");
    for (const text of texts) {
      if (text === "") throw notUnderstood(command, `--${name} is empty`);
      if (flag?.choices && !flag.choices.includes(text)) {
        throw new UsageError(`--${name} is "${text}"; expected ${flag.choices.join(" or ")}.`);
      }
    }
  }
}

function argumentsIn(values: Values, given: string[]): Arguments {
  const text = (name: FlagName) => (typeof values[name] === "string" ? values[name] : undefined);
  const isOn = (name: FlagName) => values[name] === true;
  const { project: projects } = values;
  return {
    argument: given[0],
    given,
    dev: isOn("dev"),
    dryRun: isOn("dry-run"),
    json: isOn("json"),
    force: isOn("force"),
    deep: isOn("deep"),
    ready: isOn("ready"),
    isNew: isOn("new"),
    takeOver: isOn("take-over"),
    port: text("port"),
    data: text("data"),
    projects: Array.isArray(projects) ? projects : [],
    out: text("out"),
    includeSecrets: isOn("include-secrets"),
    onConflict: text("on-conflict") === "skip" ? "skip" : "stop",
    keepExisting: isOn("keep-existing"),
    heads: text("heads"),
    backup: text("backup"),
    only: ONLY.find((each) => each === values.only),
    to: text("to"),
    from: PRODUCT_NAMES.find((each) => each === values.from),
    map: text("map"),
    fetchPictures: isOn("fetch-pictures"),
    as: TARGET_NAMES.find((each) => each === values.as),
    passphraseFile: text("passphrase-file"),
    identityFile: text("identity-file"),
    recipients: text("recipients"),
    reason: text("reason"),
    until: text("until"),
    importedBefore: text("imported-before"),
    noEmails: isOn("no-emails"),
  };
}

/** The first word of a group, as in `hallpass admin --help`, prints the help of the group. */
function helpFor(command: Command | undefined, positionals: readonly string[]): string {
  if (positionals.length === 0) return help(undefined);
  if (command) return help(command);
  const group = groupOf(positionals);
  if (group.length === 0) throw new UsageError(unknown(positionals));
  return help(undefined, group);
}

function unknown(words: readonly string[]): string {
  const group = groupOf(words);
  if (group.length > 0) return `Missing subcommand: ${group.map((each) => `hallpass ${callOf(each)}`).join(", ")}`;
  return `Unknown command "${words[0]}". Run hallpass --help for the list.`;
}

const groupOf = ([first]: readonly string[]) => COMMANDS.filter(({ words }) => words.length > 1 && words[0] === first);

const notUnderstood = ({ words }: Command, why: string) =>
  new UsageError(`${why}. Run hallpass ${words.join(" ")} --help.`);

import { version } from "#server/version.ts";
import { type Command, EXIT_CODES, FLAGS, type Flag, type FlagName } from "./command.ts";
import { COMMANDS } from "./table.ts";

/** A term, and what it means. */
type Entry = [term: string, says: string];

/** The least width of a term. */
const TERM_WIDTH = 20;

/** The help of one command, of a group of commands, or of all. */
export function help(command: Command | undefined, group: readonly Command[] = COMMANDS): string {
  return command ? helpOn(command) : helpOnAll(group);
}

/** The words of a call: `import <file>`, `users enable <user id> --project <id>`. */
export const callOf = ({ words, argument, requires = [] }: Command) =>
  [...words, ...(argument ? [argument.name] : []), ...requires.map(written)].join(" ");

/** A flag with its value: `--project <id>`. */
function written(name: FlagName): string {
  const { value }: Flag = FLAGS[name];
  return [`--${name}`, value].filter(Boolean).join(" ");
}

function helpOnAll(group: readonly Command[]): string {
  const entries = group.map((command): Entry => [synopsis(command), command.summary]);
  return `Hallpass ${version}: sign-in and user management in one file.

Usage: hallpass [command] [options]

${list(entries)}

Run hallpass <command> --help for details and options of a command.
Settings are environment variables. See docs/settings.md.
`;
}

const synopsis = (command: Command) =>
  "dry-run" in command.flags && !command.argument ? `${callOf(command)} [--dry-run]` : callOf(command);

function helpOn(command: Command): string {
  const { argument, flags, summary, about, remarks } = command;
  const options = Object.entries(flags).map(([name, says]): Entry => {
    const flag: Flag = FLAGS[name as FlagName];
    return [written(name as FlagName), says ?? flag.says];
  });
  const entries: Entry[] = [
    ...(argument ? [[argument.name, argument.says] satisfies Entry] : []),
    ...options,
    ["--help", "Print this help"],
  ];
  const parts = [
    `Usage: hallpass ${callOf(command)} [options]`,
    about ?? `${summary}.`,
    list(entries),
    remarks ?? EXIT_CODES,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Lists entries in two columns. */
function list(entries: readonly Entry[]): string {
  const width = Math.max(TERM_WIDTH, ...entries.map(([term]) => term.length)) + 2;
  const indent = " ".repeat(width + 2);
  return entries.map(([term, says]) => `  ${term.padEnd(width)}${says.replaceAll("\n", `\n${indent}`)}`).join("\n");
}

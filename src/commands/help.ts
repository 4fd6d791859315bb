import { version } from "#server/version.ts";
import { type Command, EXIT_CODES, FLAGS, type Flag, type FlagName } from "./command.ts";
import { COMMANDS } from "./table.ts";

const COLUMN = 24;

/** The help of one command, of a group of commands, or of all. */
export function help(command: Command | undefined, group: readonly Command[] = COMMANDS): string {
  return command ? helpOn(command) : helpOnAll(group);
}

/** The words of a call: `import <file>`. */
export const callOf = ({ words, argument }: Command) => [...words, ...(argument ? [argument.name] : [])].join(" ");

function helpOnAll(group: readonly Command[]): string {
  const lines = group.map((command) => line(synopsis(command), command.summary));
  return `Hallpass ${version}: sign-in and user management in one file.

Usage: hallpass [command] [options]

${lines.join("\n")}

Run hallpass <command> --help for details and options of a command.
Settings are environment variables. See docs/settings.md.
`;
}

const synopsis = (command: Command) =>
  "dry-run" in command.flags && !command.argument ? `${callOf(command)} [--dry-run]` : callOf(command);

function helpOn(command: Command): string {
  const { argument, flags, summary, about, remarks } = command;
  const listed = Object.entries(flags).map(([name, says]) => {
    const flag: Flag = FLAGS[name as FlagName];
    return line([`--${name}`, flag.value].filter(Boolean).join(" "), says ?? flag.says);
  });
  const options = [
    ...(argument ? [line(argument.name, argument.says)] : []),
    ...listed,
    line("--help", "Print this help"),
  ].join("\n");
  const parts = [
    `Usage: hallpass ${callOf(command)} [options]`,
    about ?? `${summary}.`,
    options,
    remarks ?? EXIT_CODES,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function line(term: string, says: string): string {
  return `  ${term.padEnd(COLUMN - 2)}${says.replaceAll("\n", `\n${" ".repeat(COLUMN)}`)}`;
}

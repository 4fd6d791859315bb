import { help } from "#commands/help.ts";
import { COMMANDS } from "#commands/table.ts";

/** docs/commands.md: the output of `hallpass --help` and the help of each command. */
export function commandsPage(): string {
  const sections = COMMANDS.map((command) => `## hallpass ${command.words.join(" ")}\n\n${asText(help(command))}`);
  return [
    "# Commands",
    "This page is generated from the commands of `src/commands/table.ts`: `npm run docs` writes it, `npm run check` compares it.",
    asText(help(undefined).replace(/^Hallpass .*\n\n/, "")),
    ...sections,
  ].join("\n\n");
}

const asText = (text: string) => `\`\`\`text\n${text.trimEnd()}\n\`\`\``;

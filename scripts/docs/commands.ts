import { EXIT_MEANINGS } from "#commands/command.ts";
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
    "## Exit codes",
    [
      "| Code | Means |",
      "| --- | --- |",
      ...EXIT_MEANINGS.map(([code, meaning]) => `| ${code} | ${meaning.replaceAll("|", "\\|")} |`),
    ].join("\n"),
    "## Results for programs",
    RESULTS,
  ].join("\n\n");
}

const RESULTS = `With \`--json\`, a command prints its result as one line of JSON on the standard output. After a failure the line is
\`{"error":{"kind":"…","message":"…"}}\`, where \`kind\` is \`usage\` (the command line), \`settings\` or \`failed\`; the message also goes to
the standard error. Invalid lines and conflicts of an import, findings of the doctor and the state of the server are results. An
export without \`--out\` is on the standard output itself: its summary or error is then on the standard error.`;

const asText = (text: string) => `\`\`\`text\n${text.trimEnd()}\n\`\`\``;

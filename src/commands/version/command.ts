import { version } from "#server/version.ts";
import type { Command } from "../command.ts";

export const versionCommand: Command = {
  words: ["version"],
  summary: "Print the version",
  flags: { json: null },
  run: async ({ json }) => {
    process.stdout.write(json ? `${JSON.stringify({ version })}\n` : `${version}\n`);
    return 0;
  },
};

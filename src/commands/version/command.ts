import { commit, version } from "#server/version.ts";
import type { Command } from "../command.ts";

export const versionCommand: Command = {
  words: ["version"],
  summary: "Print the version, and the commit it was built from",
  flags: { json: null },
  run: async ({ json }) => {
    const text = commit ? `${version} (commit ${commit})` : version;
    process.stdout.write(json ? `${JSON.stringify({ version, commit })}\n` : `${text}\n`);
    return 0;
  },
};

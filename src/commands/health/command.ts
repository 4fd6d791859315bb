import type { Command } from "../command.ts";

export const healthCommand: Command = {
  words: ["health"],
  summary: "Check whether the server answers; exit code 0 if it does",
  flags: { port: "Port of the server (4255)", data: null, json: null },
  run: async (args) => (await import("./health.ts")).health(args),
};

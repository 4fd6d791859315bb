import type { Command } from "../command.ts";

export const healthCommand: Command = {
  words: ["health"],
  summary: "Check whether the server answers; exit code 0 if it does",
  flags: {
    ready: null,
    port: "Port of the server (that of the one that runs on the data, else 4255)",
    data: null,
    json: null,
  },
  about: `Checks whether the server answers, and prints its version. With --ready it also checks whether the server is
ready for requests: the server then checks its database by a write. docs/running.md says when it is not ready.`,
  remarks: "Exit codes: 0 it answers (with --ready: it is ready), 1 it does not, 2 invalid command line or settings.",
  run: async (args) => (await import("./health.ts")).health(args),
};

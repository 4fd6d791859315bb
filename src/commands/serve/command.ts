import type { Command } from "../command.ts";

export const serveCommand: Command = {
  words: ["serve"],
  summary: "Serve the API, the sign-in pages and the console (default)",
  flags: { dev: null, port: null, data: null, new: null },
  about: `Serves until SIGINT or SIGTERM, and then stops within ten seconds. After SIGTERM, HALLPASS_DRAIN_SECONDS comes first.
A second signal ends the wait. docs/running.md describes readiness and the stop.`,
  run: async (args) => (await import("./serve.ts")).serve(args),
};

import type { Command } from "../command.ts";

export const doctorCommand: Command = {
  words: ["doctor"],
  summary: "List problems of the settings, the machine and the data, and how to fix them",
  flags: { deep: null, data: null, json: null },
  about: `Looks at the settings, the public address, the mail server, the files and the data, beside a running server or without
one. Changes nothing, sends nothing, and prints no secret. docs/running.md lists what it finds.`,
  remarks: "Exit codes: 0 no problems, 1 problems, 2 invalid command line or settings.",
  run: async (args) => (await import("./doctor.ts")).doctor(args),
};

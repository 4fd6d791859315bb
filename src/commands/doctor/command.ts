import type { Command } from "../command.ts";

export const doctorCommand: Command = {
  words: ["doctor"],
  summary: "List problems of the settings, and how to fix them",
  flags: { data: null, json: null },
  remarks: "Exit codes: 0 no problems, 1 problems, 2 invalid command line or settings.",
  run: async (args) => (await import("./doctor.ts")).doctor(args),
};

import { type Command, EXIT_CODES } from "../command.ts";

export const keysRotateCommand: Command = {
  words: ["keys", "rotate"],
  summary: "Replace the master secret and the keys that sign tokens; nobody is signed out",
  flags: { only: null, data: null, json: null },
  about: `Replaces the master secret in the data directory, and gives every project a new key that signs its access tokens.
Works while the server runs: it uses the new secret within a second, and seals everything under it in the background.
If you set HALLPASS_SECRET yourself, the command says what to set. docs/keys.md describes every step.`,
  run: async (args) => (await import("./rotate.ts")).rotate(args),
};

export const keysStatusCommand: Command = {
  words: ["keys", "status"],
  summary: "Show data that old secrets still encrypt, and when you can remove them",
  flags: { data: null, json: null },
  run: async (args) => (await import("./status.ts")).status(args),
};

export const keysForgetCommand: Command = {
  words: ["keys", "forget"],
  summary: "Remove old secrets from the data directory, once no data needs them",
  flags: {
    force: "Also if the rotation is less than an hour ago, or backups in the data directory need the secrets",
    data: null,
    json: null,
  },
  about: "Removes the secrets that hallpass keys rotate kept. Refused while any data is sealed under one of them.",
  remarks: `Backups from before the rotation can be restored only with the old secret: keep a copy of it with them.

${EXIT_CODES}`,
  run: async (args) => (await import("./forget.ts")).forget(args),
};

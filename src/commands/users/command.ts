import type { Command } from "../command.ts";

const PROJECT = "Project of the user; internal is that of the console's accounts";
const REQUIRED = "Missing user id";

export const usersFindCommand: Command = {
  words: ["users", "find"],
  argument: {
    name: "<address|id|name>",
    says: "An email address, a user's id, or a part of a name or address",
    required: "Missing search text",
  },
  summary: "Find users in all or some projects",
  flags: { project: null, data: null, json: null },
  about: "Prints at most 20 users of each project, the newest first. Works while the server runs.",
  run: async (args) => (await import("./users.ts")).findUsers(args),
};

export const usersDisableCommand: Command = {
  words: ["users", "disable"],
  argument: { name: "<user id>", says: "Id of the user", required: REQUIRED },
  summary: "Disable an account, and end its sessions at once",
  requires: ["project"],
  flags: { project: PROJECT, reason: null, until: null, data: null, json: null },
  about: `Ends all sessions of the user, refuses every way to sign in, and refuses the user's API keys. Nothing is deleted:
hallpass users enable undoes it, and so does the time of --until. The user is not told the reason. Works while the server runs. docs/users.md describes it.`,
  run: async (args) => (await import("./users.ts")).disable(args),
};

export const usersEnableCommand: Command = {
  words: ["users", "enable"],
  argument: { name: "<user id>", says: "Id of the user", required: REQUIRED },
  summary: "Enable a disabled account",
  requires: ["project"],
  flags: { project: PROJECT, data: null, json: null },
  run: async (args) => (await import("./users.ts")).enable(args),
};

export const usersResetMfaCommand: Command = {
  words: ["users", "reset-mfa"],
  argument: { name: "<user id>", says: "Id of the user", required: REQUIRED },
  summary: "Turn off multi-factor authentication for a user who lost their authenticator",
  requires: ["project"],
  flags: { project: PROJECT, data: null, json: null },
  about: `Removes the authenticator app and the recovery codes of a user, and mails them a notice. Passkeys and the password stay.
Be sure of who asks for it: afterwards the password alone opens the account.`,
  run: async (args) => (await import("./users.ts")).resetMfa(args),
};

export const usersResetPasswordsCommand: Command = {
  words: ["users", "reset-passwords"],
  summary: "Remove passwords whose hashes came from another product and were never used since",
  requires: ["imported-before"],
  flags: {
    "imported-before": null,
    project: null,
    "dry-run": null,
    "no-emails": "Send no emails; users choose a new password with Forgot password",
    data: null,
    json: null,
  },
  about: `An imported hash is replaced when its user signs in. For users who have not, this command removes the password, ends their
sessions, and emails them a link for a new one, to the address that they sign in with. Works while the server runs, and sends
emails only then. After an interruption, run it again: it continues. docs/export-import.md describes imported hashes.`,
  run: async (args) => (await import("./reset-passwords.ts")).resetPasswords(args),
};

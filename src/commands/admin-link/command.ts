import type { Command } from "../command.ts";

export const adminLinkCommand: Command = {
  words: ["admin", "link"],
  argument: { name: "[email]", says: "Owner to sign in to the console; leave it out for a set-up link" },
  summary: "Print a one-time link to set up the instance or to sign in an owner",
  flags: {
    port: "Port for the link, without HALLPASS_URL (on SQLite that of the running server, else 4255)",
    "take-over": null,
    data: null,
    json: null,
  },
  about:
    "Prints a one-time link. Works while the server runs. An owner who is locked out gets back in with this link. If\nprojects have an owning team without members, the command asks in a terminal whether to make the user of the link their owner;\nelsewhere, --take-over says so. The data must exist.",
  run: async (args) => (await import("./admin-link.ts")).adminLink(args),
};

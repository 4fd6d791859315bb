import { createInterface } from "node:readline/promises";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { openInstance } from "#commands/open-instance.ts";
import { emailAddress } from "#contract/fields.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { createSetUpLink, createSignInLink, type LinkDeps } from "#server/features/instance/index.ts";
import { servedPort } from "#server/files/served-port.ts";
import { hasOwner, ownerlessProjects } from "#server/foundation/project-owners/index.ts";
import type { Settings } from "#server/settings.ts";

const MOST_NAMED = 10;

/** `hallpass admin link [email]`: prints a sign-in link, also beside a running server and for an owner who is locked out. */
export async function adminLink(args: Arguments): Promise<number> {
  const { argument: email } = args;
  const { settings } = readEnvironment(args, process.stderr);
  const instance = await openInstance(settings);
  const deps = { ...instance, settings: withServedPort(settings, args) };
  try {
    await requireNotSetUp(deps, email);
    const takesOver = await asksToTakeOver(deps, args);
    const link = email ? await signInLink(deps, email, takesOver) : await createSetUpLink(deps, { takesOver });
    if (!link) throw new Error(`No user signs in to the console as ${email}.`);
    process.stdout.write(args.json ? `${JSON.stringify({ link })}\n` : `${link}\n`);
    return 0;
  } finally {
    await deps.store.close();
  }
}

async function signInLink(deps: LinkDeps, text: string, takesOver: boolean): Promise<string | null> {
  const email = emailAddress(text.trim());
  return email && createSignInLink(deps, email, { takesOver });
}

/** Without HALLPASS_URL, a link leads to the port of the running server, unless the operator names a port. */
function withServedPort(settings: Settings, { port }: Arguments): Settings {
  const served = servedPort(settings.dataDirectory);
  const isNamed = port !== undefined || settings.isPublicUrlGiven || served === null;
  return isNamed ? settings : { ...settings, port: served, publicUrl: `http://localhost:${served}` };
}

/** Refuses a link for set-up where somebody owns the instance. */
async function requireNotSetUp(deps: LinkDeps, email: string | undefined): Promise<void> {
  if (email === undefined && (await hasOwner(deps))) {
    throw new Error("This instance is already set up. Name the owner to sign in: hallpass admin link <email>");
  }
}

/** Whether the user of the link shall own the projects that nobody owns: asked in a terminal, said by a flag elsewhere. */
async function asksToTakeOver(deps: LinkDeps, { takeOver }: Arguments): Promise<boolean> {
  const found = await deps.store.read((db) => ownerlessProjects(db, deps));
  const abandoned = found.filter(({ id, hasMembers }) => id !== INTERNAL_PROJECT_ID && !hasMembers);
  if (takeOver || abandoned.length === 0) return takeOver;
  const names = abandoned.slice(0, MOST_NAMED).map(({ id, displayName }) => `${displayName} (${id})`);
  const more = abandoned.length > MOST_NAMED ? ` and ${abandoned.length - MOST_NAMED} more` : "";
  process.stderr.write(`Nobody owns these projects, and their teams have no members: ${names.join(", ")}${more}.\n`);
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    process.stderr.write("The link does not change that. With --take-over, its user becomes their owner.\n");
    return false;
  }
  // The link alone goes to the standard output.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal
    .question("Make the user of the link their owner? [y/N] ")
    .finally(() => terminal.close());
  return /^y(es)?$/i.test(answer.trim());
}

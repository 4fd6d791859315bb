import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { openInstance } from "#commands/open-instance.ts";
import { createSetUpLink, createSignInLink } from "#server/features/instance/index.ts";
import { hasOwner } from "#server/foundation/project-owners/index.ts";

/** `hallpass admin link [email]`: prints a sign-in link, also beside a running server and for an owner who is locked out. */
export async function adminLink(args: Arguments): Promise<number> {
  const { argument: email } = args;
  const { settings } = readEnvironment(args, process.stderr);
  const deps = await openInstance(settings);
  try {
    const link = email ? await createSignInLink(deps, email) : await setUpLink(deps);
    if (!link) throw new Error(`No user signs in to the console as ${email}.`);
    process.stdout.write(args.json ? `${JSON.stringify({ link })}\n` : `${link}\n`);
    return 0;
  } finally {
    await deps.store.close();
  }
}

async function setUpLink(deps: Parameters<typeof createSetUpLink>[0]): Promise<string> {
  if (await hasOwner(deps)) {
    throw new Error("This instance is already set up. Name the owner to sign in: hallpass admin link <email>");
  }
  return createSetUpLink(deps);
}

import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { hasData } from "#commands/transfer-store.ts";
import { migrateStore, openStore } from "#server/db/store/open.ts";
import { createSetUpLink, createSignInLink } from "#server/features/instance/index.ts";
import { hasOwner } from "#server/foundation/project-owners/index.ts";
import { openKeyring, requireStartable } from "#server/secret.ts";
import { placeOf, type Settings } from "#server/settings.ts";

/** `hallpass admin link [email]`: prints a sign-in link, also beside a running server and for an owner who is locked out. */
export async function adminLink(args: Arguments): Promise<number> {
  const { argument: email } = args;
  const { settings } = readEnvironment(args, process.stderr);
  await requireInstance(settings);
  const store = await openStore({ ...placeOf(settings), beside: true });
  try {
    const keyring = await openKeyring(settings, store, { mayMake: false });
    const deps = { settings, keyring, store, now: Date.now };
    const link = email ? await createSignInLink(deps, email) : await setUpLink(deps);
    if (!link) throw new Error(`No user signs in to the console as ${email}.`);
    process.stdout.write(args.json ? `${JSON.stringify({ link })}\n` : `${link}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

/** Throws when there is no instance: a link into a new, empty one would not work, and a wrong directory is a mistake. */
async function requireInstance(settings: Settings): Promise<void> {
  const where = settings.databaseUrl ? "the database of DATABASE_URL" : settings.dataDirectory;
  if (!hasData(settings)) {
    throw new Error(`Found no Hallpass data in ${where}. Set its directory with --data or HALLPASS_DATA.`);
  }
  requireStartable(settings, { isNew: false });
  const { pending } = await migrateStore({ ...placeOf(settings), dryRun: true });
  if (pending.length > 0) {
    throw new Error(`The data in ${where} needs a migration for this version of Hallpass. Run hallpass migrate first.`);
  }
}

async function setUpLink(deps: Parameters<typeof createSetUpLink>[0]): Promise<string> {
  if (await hasOwner(deps)) {
    throw new Error("This instance is already set up. Name the owner to sign in: hallpass admin link <email>");
  }
  return createSetUpLink(deps);
}

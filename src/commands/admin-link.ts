import { openStore } from "#server/db/open.ts";
import { createSetUpLink, createSignInLink, hasOwner } from "#server/features/instance/admin-link.ts";
import { openKeyring } from "#server/start.ts";
import { readEnvironment } from "./environment.ts";
import type { Arguments } from "./run.ts";

/** `hallpass admin link [email]`: works beside a running server, and for an owner who is locked out. */
export async function adminLink(args: Arguments, words: string[]): Promise<number> {
  const [verb, email] = words;
  if (verb !== "link") throw new Error("Say: hallpass admin link [email]");
  const { settings } = readEnvironment(args);
  const keyring = openKeyring(settings);
  const store = await openStore({
    directory: settings.dataDirectory,
    databaseUrl: settings.databaseUrl ?? undefined,
    beside: true,
  });
  try {
    const deps = { settings, keyring, store, now: Date.now };
    const link = email ? await createSignInLink(deps, email) : await setUpLink(deps);
    if (!link) throw new Error(`Nobody signs in to the console as ${email}.`);
    process.stdout.write(args.json ? `${JSON.stringify({ link })}\n` : `${link}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

async function setUpLink(deps: Parameters<typeof createSetUpLink>[0]): Promise<string> {
  if (await hasOwner(deps)) {
    throw new Error("This instance is set up already. Say whom to sign in: hallpass admin link <email>");
  }
  return createSetUpLink(deps);
}

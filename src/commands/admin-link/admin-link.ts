import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { openInstance } from "#commands/open-instance.ts";
import { createSetUpLink, createSignInLink } from "#server/features/instance/index.ts";
import { servedPort } from "#server/files/served-port.ts";
import { hasOwner } from "#server/foundation/project-owners/index.ts";
import type { Settings } from "#server/settings.ts";

/** `hallpass admin link [email]`: prints a sign-in link, also beside a running server and for an owner who is locked out. */
export async function adminLink(args: Arguments): Promise<number> {
  const { argument: email } = args;
  const { settings } = readEnvironment(args, process.stderr);
  const instance = await openInstance(settings);
  const deps = { ...instance, settings: withServedPort(settings, args) };
  try {
    const link = email ? await createSignInLink(deps, email) : await setUpLink(deps);
    if (!link) throw new Error(`No user signs in to the console as ${email}.`);
    process.stdout.write(args.json ? `${JSON.stringify({ link })}\n` : `${link}\n`);
    return 0;
  } finally {
    await deps.store.close();
  }
}

/** Without HALLPASS_URL, a link leads to the port of the running server, unless the operator names a port. */
function withServedPort(settings: Settings, { port }: Arguments): Settings {
  const served = servedPort(settings.dataDirectory);
  const isNamed = port !== undefined || settings.isPublicUrlGiven || served === null;
  return isNamed ? settings : { ...settings, port: served, publicUrl: `http://localhost:${served}` };
}

async function setUpLink(deps: Parameters<typeof createSetUpLink>[0]): Promise<string> {
  if (await hasOwner(deps)) {
    throw new Error("This instance is already set up. Name the owner to sign in: hallpass admin link <email>");
  }
  return createSetUpLink(deps);
}

import { safeError } from "#server/db/store/safe-error.ts";
import { requireWritable } from "#server/db/store/writable.ts";
import type { Deps } from "#server/deps.ts";
import { rememberedProjects } from "#server/foundation/projects/index.ts";
import { openKeyring } from "#server/secret.ts";
import { followSecrets } from "#server/secrets/follow.ts";
import type { Initial } from "./initial.ts";
import type { OnStop } from "./part.ts";

/** The keys under which data is sealed, and the projects, whose configuration is. */
export async function keys({ settings, store, log, now }: Initial & Pick<Deps, "store">, onStop: OnStop) {
  const keyring = await openKeyring(settings, store, { mayMake: true, now });
  await requireWritable(store).catch((error) => {
    const where = settings.databaseUrl ? "The database of DATABASE_URL" : `The data in ${settings.dataDirectory}`;
    throw new Error(`${where} cannot be written: ${safeError(error).message}`, { cause: error });
  });
  const projects = rememberedProjects({ store, keyring, settings });
  onStop({ end: projects.close, loss: "Could not forget the projects" });
  const stopFollowing = followSecrets({ settings, store, keyring, log }, projects.clear);
  onStop({ end: stopFollowing, loss: "Could not stop looking for a newer secret" });
  return { keyring, projects };
}

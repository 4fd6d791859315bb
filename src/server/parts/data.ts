import { SECOND } from "#contract/limits.ts";
import type { MigrateOptions } from "#server/db/migrate/migrate.ts";
import { openStore } from "#server/db/store/open.ts";
import type { Deps } from "#server/deps.ts";
import type { Log } from "#server/log.ts";
import { requireStartable } from "#server/secret.ts";
import { placeOf } from "#server/settings.ts";
import { tracedStore } from "#server/tracing/traced.ts";
import type { Initial } from "./initial.ts";
import type { OnStop } from "./part.ts";

const CLOSE_MILLIS = 1.5 * SECOND;

/** The database, migrated. */
export async function data({ settings, log, tracer, overrides }: Initial & Pick<Deps, "tracer">, onStop: OnStop) {
  requireStartable(settings, { isNew: overrides.isNew ?? false });
  const store = await openStore({
    ...placeOf(settings),
    replicaUrl: settings.replicaUrl ?? undefined,
    ...sayingMigrations(log),
    onReplicaFault: (error) => log.warn("The replica cannot be used; the database itself reads lists", { error }),
    strict: overrides.strict ?? settings.dev,
  });
  onStop({ end: store.close, loss: "Could not close the database in time", millis: CLOSE_MILLIS, isAlways: true });
  return { store: tracedStore(store, tracer) };
}

/**
 * Says what an upgrade does to existing data, and how long it took: a start that takes minutes must not look like one that
 * hangs.
 */
function sayingMigrations(log: Log): Pick<MigrateOptions, "onProgress" | "onMigrated"> {
  const startedAt = performance.now();
  let isUpgrade = false;
  return {
    onProgress({ name, step, steps, ...of }) {
      isUpgrade = of.isUpgrade;
      if (isUpgrade) log.info("Migrating the data", { migration: name, step, steps });
    },
    onMigrated({ pending, snapshot }) {
      if (!isUpgrade) return;
      const tookMillis = Math.round(performance.now() - startedAt);
      log.info("Migrated the data", { migrations: pending.length, ...(snapshot && { snapshot }), tookMillis });
    },
  };
}

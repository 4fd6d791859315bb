import { sql } from "drizzle-orm";
import type { Store } from "#server/db/store/store.ts";
import { requireWritable } from "#server/db/store/writable.ts";
import type { Deps } from "#server/deps.ts";
import type { PageRoute } from "#server/http/route.ts";
import { SECURITY_HEADERS } from "#server/http/security-headers.ts";
import { queryIn } from "#server/http/where.ts";
import { within } from "#server/within.ts";

/**
 * Load balancers check every few seconds; if the database takes longer than this, another server should get the
 * requests.
 */
const ANSWER_MILLIS = 3_000;

/** Checks within this time share one result: a write waits for the disk, and anyone may call the endpoint. */
const WRITE_AGAIN_MILLIS = 1_000;

/** Whether the database answers and accepts writes: with a full disk it does only the first. */
async function askDatabase(deps: Deps): Promise<boolean> {
  const { store, log } = deps;
  try {
    const asking = store.read((db) => db.select({ one: sql`1` }).from(db.projects).limit(1));
    const rows = await within(ANSWER_MILLIS, asking);
    if (!rows) log.warn("The database does not answer in time");
    return rows?.[0] !== undefined && (await canWrite(deps));
  } catch (error) {
    log.error("The database does not answer", { error });
    return false;
  }
}

const lastWrites = new WeakMap<Store, { until: number; outcome: Promise<boolean> }>();

function canWrite({ store, log }: Deps): Promise<boolean> {
  const last = lastWrites.get(store);
  if (last && performance.now() < last.until) return last.outcome;
  const outcome = (async () => {
    try {
      const written = await within(
        ANSWER_MILLIS,
        requireWritable(store).then(() => true),
      );
      if (!written) log.warn("The database does not take a write in time");
      return written ?? false;
    } catch (error) {
      log.error("The database takes no writes", { error });
      return false;
    }
  })();
  lastWrites.set(store, { until: performance.now() + WRITE_AGAIN_MILLIS, outcome });
  return outcome;
}

/** The health check, for load balancers and for clients that cannot reach the API. `?db` also checks the database. */
export const healthPages: readonly PageRoute[] = [
  {
    method: "GET",
    path: "/health",
    async answer(request, _params, deps) {
      const headers = {
        ...Object.fromEntries(SECURITY_HEADERS),
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "*",
        "access-control-allow-headers": "*",
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
      };
      if (queryIn(request).has("db")) {
        const isFine = await askDatabase(deps);
        if (!isFine) return Response.json({ status: "error" }, { status: 503, headers });
      }
      return Response.json({ status: "ok" }, { headers });
    },
  },
];

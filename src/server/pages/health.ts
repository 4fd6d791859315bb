import { sql } from "drizzle-orm";
import { SERVER_VERSION_HEADER } from "#contract/headers.ts";
import type { Deps } from "#server/deps.ts";
import { SECURITY_HEADERS } from "#server/http/reply/security-headers.ts";
import { queryIn } from "#server/http/request/where.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { ANSWER_MILLIS } from "#server/readiness.ts";
import { version } from "#server/version.ts";
import { within } from "#server/within.ts";

/** Whether the database answers and accepts writes: with a full disk it does only the first. */
async function askDatabase({ store, log, readiness }: Deps): Promise<boolean> {
  try {
    const asking = store.read((db) => db.select({ one: sql`1` }).from(db.projects).limit(1));
    const rows = await within(ANSWER_MILLIS, asking);
    if (!rows) log.warn("The database does not answer in time");
    return rows?.[0] !== undefined && (await readiness.isWritable());
  } catch (error) {
    log.error("The database does not answer", { error });
    return false;
  }
}

const HEADERS = {
  ...Object.fromEntries(SECURITY_HEADERS),
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "*",
  "access-control-allow-headers": "*",
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  // Anybody can read it from the SDK's package, too.
  [SERVER_VERSION_HEADER]: version,
};

/**
 * `/health` says whether the server is alive, for service managers and for clients that cannot reach the API; with
 * `?db` it also checks the database. `/health/ready` says whether it should get requests, for load balancers.
 */
export const healthPages: readonly PageRoute[] = [
  {
    method: "GET",
    path: "/health",
    async answer(request, _params, deps) {
      if (queryIn(request).has("db")) {
        const isFine = await askDatabase(deps);
        if (!isFine) return Response.json({ status: "error" }, { status: 503, headers: HEADERS });
      }
      return Response.json({ status: "ok" }, { headers: HEADERS });
    },
  },
  {
    method: "GET",
    path: "/health/ready",
    async answer(_request, _params, { readiness }) {
      const problem = await readiness.problem();
      if (problem)
        return Response.json({ status: "not_ready", ...problem, version }, { status: 503, headers: HEADERS });
      return Response.json({ status: "ready", version }, { headers: HEADERS });
    },
  },
];

import { sql } from "drizzle-orm";
import type { PageRoute } from "#server/http/route.ts";
import { SECURITY_HEADERS } from "#server/http/security-headers.ts";

/** For load balancers and for clients that look why they cannot reach us. `?db` asks the database, too. */
export const healthPages: readonly PageRoute[] = [
  {
    method: "GET",
    path: "/health",
    async answer(request, _params, deps) {
      const headers = {
        ...Object.fromEntries(SECURITY_HEADERS),
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
      };
      if (new URL(request.url).searchParams.has("db")) {
        const [row] = await deps.store.read((db) => db.select({ one: sql`1` }).from(db.projects).limit(1));
        if (!row) return Response.json({ status: "error" }, { status: 503, headers });
      }
      return Response.json({ status: "ok" }, { headers });
    },
  },
];

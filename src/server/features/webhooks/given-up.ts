import { and, eq, isNotNull } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store } from "#server/db/store/store.ts";

const MOST = 500;

const failing = prepared((db) => {
  const t = db.webhookEndpoints;
  return db
    .select({ id: t.id, projectId: t.projectId, url: t.url, since: t.firstFailedAt })
    .from(t)
    .where(and(isNotNull(t.firstFailedAt), eq(t.disabled, true)))
    .limit(MOST);
});

/** The endpoints that were disabled because they failed for days, and that nobody has touched since. */
export const endpointsGivenUp = ({ rows }: Pick<Store, "rows">) => rows(failing, {});

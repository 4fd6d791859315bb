import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store } from "#server/db/store/store.ts";

const MOST = 500;

const failing = prepared((db) => {
  const { webhookEndpoints: t, webhookAttempts: attempts } = db;
  const last = db
    .select({ statusCode: attempts.statusCode })
    .from(attempts)
    .where(eq(attempts.endpointId, t.id))
    .orderBy(desc(attempts.at), desc(attempts.id))
    .limit(1);
  return db
    .select({
      id: t.id,
      projectId: t.projectId,
      url: t.url,
      since: t.firstFailedAt,
      lastStatus: sql<number | null>`(${last})`.mapWith(attempts.statusCode),
    })
    .from(t)
    .where(and(isNotNull(t.firstFailedAt), eq(t.disabled, true)))
    .limit(MOST);
});

/**
 * The endpoints that were disabled because they failed for days or are gone, and that nobody has touched since, with the
 * status of their last answer.
 */
export const endpointsGivenUp = ({ rows }: Pick<Store, "rows">) => rows(failing, {});

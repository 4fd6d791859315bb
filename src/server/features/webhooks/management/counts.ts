import { eq, sql } from "drizzle-orm";
import { WEBHOOK_COUNT_MAX } from "#contract/limits.ts";
import type { WebhookCounts } from "#contract/webhook-endpoints.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { DeliveryState } from "#server/features/webhooks/table.ts";

interface Wanted {
  endpointId: string;
  since: number;
  /** Where counting stops: one more than the count that is still exact. */
  limit: number;
}

/** Counts stop early, so that an endpoint with millions of messages costs as much as one with thousands. */
const countsAt = prepared((db, { endpointId, since, limit }: Params<Wanted>) => {
  const { webhookEndpoints: e, webhookDeliveries: t } = db;
  const upTo = (state: DeliveryState) =>
    sql<number>`(select count(*) from (select 1 from ${t} where ${t.endpointId} = ${endpointId} and ${t.state} = ${sql.raw(`'${state}'`)} and ${t.eventAt} >= ${since} limit ${limit}) as found)`;
  return db
    .select({
      succeeded: upTo("succeeded"),
      waiting: upTo("waiting"),
      sending: upTo("sending"),
      failed: upTo("failed"),
    })
    .from(e)
    .where(eq(e.id, endpointId));
});

/** Counts the messages of an endpoint by state, each kind up to `most`. */
export async function countsOf(
  deps: Deps,
  endpointId: string,
  { since = 0, most = WEBHOOK_COUNT_MAX }: { since?: number; most?: number } = {},
): Promise<WebhookCounts> {
  const [row] = await deps.store.rows(countsAt, { endpointId, since, limit: most + 1 });
  const delivered = Number(row?.succeeded ?? 0);
  const waiting = Number(row?.waiting ?? 0) + Number(row?.sending ?? 0);
  const failed = Number(row?.failed ?? 0);
  return {
    delivered: Math.min(most, delivered),
    waiting: Math.min(most, waiting),
    failed: Math.min(most, failed),
    is_exact: Math.max(delivered, waiting, failed) <= most,
  };
}

import { asc, isNotNull, min } from "drizzle-orm";
import { AGES_READ, counted, type WaitingWork } from "#server/db/query/counted.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store } from "#server/db/store/store.ts";

const waiting = prepared((db) => counted(db, db.webhookDeliveries, isNotNull(db.webhookDeliveries.dueAt)));

const oldest = prepared((db) => {
  const t = db.webhookDeliveries;
  const first = db
    .select({ eventAt: t.eventAt, dueAt: t.dueAt })
    .from(t)
    .where(isNotNull(t.dueAt))
    .orderBy(asc(t.dueAt))
    .limit(AGES_READ)
    .as("first");
  return db.select({ oldestAt: min(first.eventAt), dueAt: min(first.dueAt) }).from(first);
});

/** The webhook messages of all projects that wait to be sent. Costs the same however many there are. */
export async function waitingDeliveries({ rows }: Pick<Store, "rows">): Promise<WaitingWork> {
  const [[all], [first]] = [await rows(waiting, {}), await rows(oldest, {})];
  return { count: all?.count ?? 0, oldestAt: first?.oldestAt ?? null, dueAt: first?.dueAt ?? null };
}

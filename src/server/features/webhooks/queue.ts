import { asc, eq, isNotNull, min, sql } from "drizzle-orm";
import { INSTANCE_COUNT_MAX } from "#contract/limits.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store } from "#server/db/store/store.ts";
import { AGES_READ, type WaitingWork } from "#server/mail/queue.ts";

const counted = prepared((db) => {
  const t = db.webhookDeliveries;
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(t)
    .where(isNotNull(t.dueAt))
    .limit(INSTANCE_COUNT_MAX + 1)
    .as("found");
  return db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
});

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
  const [[all], [first]] = [await rows(counted, {}), await rows(oldest, {})];
  return { count: all?.count ?? 0, oldestAt: first?.oldestAt ?? null, dueAt: first?.dueAt ?? null };
}

const countedEvents = prepared((db) => {
  const t = db.events;
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(t)
    .where(eq(t.state, "queued"))
    .limit(INSTANCE_COUNT_MAX + 1)
    .as("found");
  return db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
});

const oldestEvent = prepared((db) => {
  const t = db.events;
  return db.select({ at: t.createdAt }).from(t).where(eq(t.state, "queued")).orderBy(asc(t.createdAt)).limit(1);
});

/** The events of all projects that no worker has looked at. Costs the same however many there are. */
export async function waitingEvents({ rows }: Pick<Store, "rows">): Promise<Omit<WaitingWork, "dueAt">> {
  const [[all], [first]] = [await rows(countedEvents, {}), await rows(oldestEvent, {})];
  return { count: all?.count ?? 0, oldestAt: first?.at ?? null };
}

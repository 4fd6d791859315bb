import { asc, isNull, sql } from "drizzle-orm";
import { INSTANCE_COUNT_MAX } from "#contract/limits.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store } from "#server/db/store/store.ts";
import type { WaitingWork } from "#server/mail/queue.ts";

const counted = prepared((db) => {
  const t = db.auditEntries;
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(t)
    .where(isNull(t.sequence))
    .limit(INSTANCE_COUNT_MAX + 1)
    .as("found");
  return db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
});

const oldest = prepared((db) => {
  const t = db.auditEntries;
  return db.select({ at: t.at }).from(t).where(isNull(t.sequence)).orderBy(asc(t.at)).limit(1);
});

/** The audit entries of all projects that wait for the sealer. Costs the same however many there are. */
export async function waitingEntries({ rows }: Pick<Store, "rows">): Promise<Omit<WaitingWork, "dueAt">> {
  const [[all], [first]] = [await rows(counted, {}), await rows(oldest, {})];
  return { count: all?.count ?? 0, oldestAt: first?.at ?? null };
}

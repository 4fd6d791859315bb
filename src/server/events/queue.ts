import { asc, eq } from "drizzle-orm";
import { counted, type WaitingWork } from "#server/db/query/counted.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store } from "#server/db/store/store.ts";

const waiting = prepared((db) => counted(db, db.events, eq(db.events.state, "queued")));

const oldest = prepared((db) => {
  const t = db.events;
  return db.select({ at: t.createdAt }).from(t).where(eq(t.state, "queued")).orderBy(asc(t.createdAt)).limit(1);
});

/** The events of all projects that no worker has looked at. Costs the same however many there are. */
export async function waitingEvents({ rows }: Pick<Store, "rows">): Promise<Omit<WaitingWork, "dueAt">> {
  const [[all], [first]] = [await rows(waiting, {}), await rows(oldest, {})];
  return { count: all?.count ?? 0, oldestAt: first?.at ?? null };
}

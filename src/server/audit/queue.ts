import { asc, isNull } from "drizzle-orm";
import { counted, type WaitingWork } from "#server/db/query/counted.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store } from "#server/db/store/store.ts";

const waiting = prepared((db) => counted(db, db.auditEntries, isNull(db.auditEntries.sequence)));

const oldest = prepared((db) => {
  const t = db.auditEntries;
  return db.select({ at: t.at }).from(t).where(isNull(t.sequence)).orderBy(asc(t.at)).limit(1);
});

/** The audit entries of all projects that wait for the sealer. Costs the same however many there are. */
export async function waitingEntries({ rows }: Pick<Store, "rows">): Promise<Omit<WaitingWork, "dueAt">> {
  const [[all], [first]] = [await rows(waiting, {}), await rows(oldest, {})];
  return { count: all?.count ?? 0, oldestAt: first?.at ?? null };
}

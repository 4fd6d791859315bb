import { and, asc, eq, gte, inArray, min } from "drizzle-orm";
import { AGES_READ, counted, type WaitingWork } from "#server/db/query/counted.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";

const waiting = prepared((db) => counted(db, db.mails, inArray(db.mails.state, ["queued", "sending"])));

const oldest = prepared((db) => {
  const t = db.mails;
  const first = db
    .select({ createdAt: t.createdAt, nextAttemptAt: t.nextAttemptAt })
    .from(t)
    .where(eq(t.state, "queued"))
    .orderBy(asc(t.nextAttemptAt))
    .limit(AGES_READ)
    .as("first");
  return db.select({ oldestAt: min(first.createdAt), dueAt: min(first.nextAttemptAt) }).from(first);
});

/** The emails of all projects that wait to be sent. Costs the same however many there are. */
export async function waitingMails({ rows }: Pick<Store, "rows">): Promise<WaitingWork> {
  const [[all], [first]] = [await rows(waiting, {}), await rows(oldest, {})];
  return { count: all?.count ?? 0, oldestAt: first?.oldestAt ?? null, dueAt: first?.dueAt ?? null };
}

const since = prepared((db, { projectId, from }: Params<{ projectId: string; from: number }>) => {
  const t = db.mails;
  return counted(db, t, and(eq(t.projectId, projectId), gte(t.createdAt, from)));
});

/** How many emails of a project were queued since a time: up to INSTANCE_COUNT_MAX, and one more if there are more. */
export async function mailsSince(
  { rows }: Pick<Store, "rows">,
  wanted: { projectId: string; from: number },
): Promise<number> {
  const [found] = await rows(since, wanted);
  return found?.count ?? 0;
}

import { asc, eq } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store } from "#server/db/store/store.ts";

const oldest = prepared((db) => {
  const t = db.events;
  return db.select({ at: t.createdAt }).from(t).where(eq(t.state, "queued")).orderBy(asc(t.createdAt)).limit(1);
});

/** When the oldest event happened that no worker has looked at; null if there is none. */
export async function oldestUnsent({ rows }: Pick<Store, "rows">): Promise<number | null> {
  return (await rows(oldest, {}))[0]?.at ?? null;
}

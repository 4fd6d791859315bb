import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { INSTANCE_COUNT_MAX } from "#contract/limits.ts";
import type { Snapshot } from "#server/db/store/store.ts";

/** Counts rows, up to INSTANCE_COUNT_MAX and one more if there are more, so that the cost has a limit. */
export function counted(db: Pick<Snapshot, "select">, table: SQLiteTable, where: SQL | undefined) {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(INSTANCE_COUNT_MAX + 1)
    .as("found");
  return db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
}

/** Work that waits: how much, since when, and the time at which the first of it is or was due. */
export interface WaitingWork {
  /** Up to INSTANCE_COUNT_MAX, and one more if there are more. */
  count: number;
  oldestAt: number | null;
  dueAt: number | null;
}

/** The number of earliest due rows whose age is read: an age needs the row, a count only the index. */
export const AGES_READ = 1_000;

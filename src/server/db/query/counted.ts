import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { INSTANCE_COUNT_MAX } from "#contract/limits.ts";
import type { Snapshot } from "#server/db/store/store.ts";

/** Counts rows, up to INSTANCE_COUNT_MAX and one more if there are more, so that it costs the same however many there are. */
export function counted(db: Pick<Snapshot, "select">, table: SQLiteTable, where: SQL | undefined) {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(INSTANCE_COUNT_MAX + 1)
    .as("found");
  return db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
}

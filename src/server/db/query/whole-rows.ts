import { and, type Column, eq, inArray, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Snapshot } from "#server/db/store/store.ts";

type Db = Pick<Snapshot, "select">;

/** The rows under some ids, in whatever project. */
export function rowsById<T extends SQLiteTable & { id: Column }>(db: Db, t: T, ids: string[]): Promise<Row<T>[]> {
  return wholeRows(db, t, inArray(t.id, ids));
}

/** The rows of some users, and only what is in the users' own project. */
export function rowsOfUsers<T extends SQLiteTable & { projectId: Column; userId: Column }>(
  db: Db,
  t: T,
  projectId: string,
  userIds: string[],
): Promise<Row<T>[]> {
  return wholeRows(db, t, and(eq(t.projectId, projectId), inArray(t.userId, userIds)));
}

type Row<T extends SQLiteTable> = T["$inferSelect"];

async function wholeRows<T extends SQLiteTable>(db: Db, t: T, where: SQL | undefined): Promise<Row<T>[]> {
  const table: SQLiteTable = t;
  // Drizzle says what a row of a table has in it once it knows which; here it is any that has the columns asked for.
  const rows: unknown[] = await db.select().from(table).where(where);
  return rows as Row<T>[];
}

import { and, type Column, eq, inArray, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Snapshot } from "#server/db/store/store.ts";

type Db = Pick<Snapshot, "select">;

/** Returns the rows with the given ids, of any project. */
export function rowsById<T extends SQLiteTable & { id: Column }>(db: Db, t: T, ids: string[]): Promise<Row<T>[]> {
  return wholeRows(db, t, inArray(t.id, ids));
}

/** Returns the rows of some users, only from the users' own project. */
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
  // Drizzle knows the type of a row only for a specific table; here the table is any that has the required columns.
  const rows: unknown[] = await db.select().from(table).where(where);
  return rows as Row<T>[];
}

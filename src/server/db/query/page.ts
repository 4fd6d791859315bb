import { and, asc, Column, desc, eq, is, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Snapshot } from "#server/db/store/store.ts";
import { type Place, readCursor, writeCursor } from "./cursor.ts";

/**
 * An order in which every row has a unique position: by a column, and by id among equals. One index has both columns.
 */
export interface Keyset {
  table: SQLiteTable;
  /** A column of times, or an expression for a text. */
  order: SQLiteColumn | SQL<string>;
  id: Column;
  descending?: boolean;
  /** The condition for the rows of the list; begins with the project. */
  within: SQL;
  /** The position of the row with an id; by default the position of that row in the list. */
  placeOf?(id: string | SQL): SQL;
}

/** The cursor of a page's first row, or an SQL expression for its id. */
export type Cursor = string | SQL;

/** The condition for a page: the rows of the list from the cursor on. */
export function pageFrom({ table, order, id, descending, within, placeOf }: Keyset, cursor?: Cursor | null): SQL {
  if (cursor === undefined || cursor === null) return within;
  const first = typeof cursor === "string" ? readCursor(cursor) : { id: cursor, place: null };
  // A cursor of another order of the list has a place of another kind.
  const isOfOrder = typeof first.place === (is(order, Column) ? "number" : "string");
  const place = isOfOrder
    ? sql`${first.place}`
    : (placeOf?.(first.id) ?? sql`(select ${order} from ${table} where ${within} and ${id} = ${first.id})`);
  const onward = descending ? sql.raw("<=") : sql.raw(">=");
  const range = sql`${within} and (${order}, ${id}) ${onward} (${place}, ${first.id})`;
  // Where an index is on an expression, SQLite reads it from the beginning unless the expression is compared alone, too.
  return is(order, Column) ? range : sql`${range} and ${order} ${onward} ${place}`;
}

export function pageOrder({ order, id, descending }: Keyset): SQL[] {
  return descending ? [desc(order), desc(id)] : [asc(order), asc(id)];
}

/**
 * Cuts a page out of rows that were selected with `limit(limit + 1)`: the extra row, if there is one, begins the next
 * page.
 */
export function cutPage<R extends { id: string }>(
  rows: R[],
  limit: number,
  placeOf: (row: R) => Place,
): { items: R[]; nextCursor: string | null } {
  const next = rows[limit];
  return { items: rows.slice(0, limit), nextCursor: next ? writeCursor(next.id, placeOf(next)) : null };
}

/** Returns the cursor of a row that begins the next page, with its place. */
export async function cursorOf(
  db: Pick<Snapshot, "select">,
  { table, order, id, within }: Keyset,
  next: string | null,
): Promise<string | null> {
  if (next === null) return null;
  const [row] = await db
    .select({ place: order })
    .from(table)
    .where(and(within, eq(id, next)));
  return row ? writeCursor(next, row.place as Place) : null;
}

import { asc, Column, desc, is, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * An order in which every row has a unique position: by a column, and by id among equals. One index has both columns.
 */
export interface Keyset {
  table: SQLiteTable;
  order: Column | SQL;
  id: Column;
  descending?: boolean;
  /** The condition for the rows of the list; begins with the project. */
  within: SQL;
  /** The position of the row that a cursor names; by default the position of that row in the list. */
  placeOf?(cursor: Cursor): SQL;
}

/** The id of a page's first row, or an SQL expression for it. */
export type Cursor = string | SQL;

/** The condition for a page: the rows of the list from the cursor on. */
export function pageFrom({ table, order, id, descending, within, placeOf }: Keyset, cursor?: Cursor | null): SQL {
  if (cursor === undefined || cursor === null) return within;
  const place = placeOf?.(cursor) ?? sql`(select ${order} from ${table} where ${within} and ${id} = ${cursor})`;
  const onward = descending ? sql.raw("<=") : sql.raw(">=");
  const range = sql`${within} and (${order}, ${id}) ${onward} (${place}, ${cursor})`;
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
export function cutPage<R extends { id: string }>(rows: R[], limit: number): { items: R[]; nextCursor: string | null } {
  return { items: rows.slice(0, limit), nextCursor: rows[limit]?.id ?? null };
}

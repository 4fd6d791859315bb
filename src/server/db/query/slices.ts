import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Store, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";

/** A part of some work, of at most so many rows; says how many it was. */
export type Slice = (tx: Transaction, most: number) => Promise<number>;

/** The rows of a table, by the columns that tell one from another. */
type Columns = Readonly<Record<string, Column>>;

const FIRST_ROWS = 50;
const MOST_ROWS = 2_000;
/**
 * A slice grows or shrinks until it takes about this long. On SQLite all who write wait behind it, and 50 ms are the most
 * that they may; on PostgreSQL only those do who want the same rows.
 */
const SLICE_MILLIS = { sqlite: 8, postgres: 30 } as const;
const MIN_PAUSE_MILLIS = 2;
/** So long a job works on slices before its turn is over: between turns a server that stops can stop. */
export const TURN_MILLIS = 200;

/**
 * Work on many rows, some at a time, each slice in a short write of its own: whoever writes meanwhile waits for one slice
 * and no more. Interrupted, it goes on with the rows that are left.
 */
export class Slices {
  readonly #store: Store;
  /** How many rows at once, by the kind of work. */
  readonly #rows = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** One slice, and a pause as long as it took; how many rows it was. Zero when none are left. */
  async once(kind: string, slice: Slice): Promise<number> {
    const most = this.#rows.get(kind) ?? FIRST_ROWS;
    const { count, millis } = await this.#store.write(async (tx) => {
      const began = performance.now();
      const count = await slice(tx, most);
      return { count, millis: performance.now() - began };
    });
    const wanted = SLICE_MILLIS[this.#store.dialect];
    const fitting = Math.floor((most * wanted) / Math.max(millis, 0.1));
    if (count === most || millis > wanted) {
      this.#rows.set(kind, Math.max(1, Math.min(fitting, most * 2, MOST_ROWS)));
    }
    if (count > 0) await Bun.sleep(Math.max(MIN_PAUSE_MILLIS, millis));
    return count;
  }

  /** All of it. */
  async all(kind: string, slice: Slice): Promise<number> {
    let all = 0;
    for (let count = await this.once(kind, slice); count > 0; count = await this.once(kind, slice)) all += count;
    return all;
  }
}

/** Deletes at most so many of the rows that a condition finds; it has to find them by an index. */
export async function deleteSome(
  tx: Transaction,
  name: keyof Tables,
  key: readonly string[],
  which: (columns: Columns) => SQL | undefined,
  most: number,
): Promise<number> {
  const table: SQLiteTable = tx[name];
  const columns: Columns = getTableColumns(table);
  const keys = key.flatMap((each) => columns[each] ?? []);
  const list = sql.join(keys, sql`, `);
  const some = sql`select ${list} from ${table} where ${which(columns)} limit ${most}`;
  const gone = await tx.delete(table).where(sql`(${list}) in (${some})`).returning({ one: sql<number>`1` });
  return gone.length;
}

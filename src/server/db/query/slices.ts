import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Store, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";

/** A part of some work, on at most `most` rows; returns the number of rows. */
export type Slice = (tx: Transaction, most: number) => Promise<number>;

/** The columns of a table, by name. */
type Columns = Readonly<Record<string, Column>>;

const FIRST_ROWS = 50;
const MOST_ROWS = 2_000;
/**
 * The duration that slices grow or shrink toward. On SQLite all writers wait for a slice, for 50 ms at most; on
 * PostgreSQL only writers of the same rows do.
 */
const SLICE_MILLIS = { sqlite: 8, postgres: 30 } as const;
const MIN_PAUSE_MILLIS = 2;
/** How long a job works on slices before its turn ends: between turns the server can stop. */
export const TURN_MILLIS = 200;

/**
 * Works on many rows, some at a time, each slice in a short write: other writers wait for one slice at most. After an
 * interruption it continues with the remaining rows.
 */
export class Slices {
  readonly #store: Store;
  /** The size of the next slice in rows, by kind of work. */
  readonly #rows = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Runs one slice and pauses for as long as it took. Returns the number of rows, zero when none are left. */
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

  /** Runs slices until no rows are left, and returns the number of rows. */
  async all(kind: string, slice: Slice): Promise<number> {
    let all = 0;
    for (let count = await this.once(kind, slice); count > 0; count = await this.once(kind, slice)) all += count;
    return all;
  }
}

/** Deletes at most `most` of the rows that match a condition; an index must support the condition. */
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
  const deleted = await tx.delete(table).where(sql`(${list}) in (${some})`).returning({ one: sql<number>`1` });
  return deleted.length;
}

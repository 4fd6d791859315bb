import { asc, type Column, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Params, Prepared, Snapshot } from "#server/db/store/store.ts";
import { prepared } from "./prepared.ts";

/** How many rows of an unlimited list are in memory at a time. */
export const CHUNK_ROWS = 1_000;

/**
 * The parts of a list's statement that depend on the chunk. One index has the columns, after those of the conditions.
 */
export interface Chunk {
  upwards(...columns: Column[]): InOrder;
  downwards(...columns: Column[]): InOrder;
  rows: Placeholder<string, number>;
}

interface InOrder {
  /** The condition for the rows after the previous chunk. */
  after: SQL | undefined;
  order: SQL[];
}

type Query<R> = PromiseLike<R[]> & { prepare(name: string): unknown };
type Build<P extends object, R> = (db: Omit<Snapshot, "rows">, params: Params<P>, chunk: Chunk) => Query<R>;
type Place = Record<`place${number}`, string | number>;
/** The store, or the snapshot of a `read` that reads other things as well. */
type Reading = Pick<Snapshot, "rows">;

/**
 * Reads a list of any length, chunk by chunk. `placeOf` returns a row's values in the columns of the order, which are
 * different for any two rows. A row that is deleted while the list is read leaves no gap, and a long list holds no
 * transaction open. Within a snapshot, the list is the one of that moment.
 */
export function wholeList<P extends object, R>(
  build: Build<P, R>,
  placeOf: (row: R) => readonly (string | number)[],
): (store: Reading, params: P, chunkRows?: number) => AsyncGenerator<R[]> {
  const first = statement(build, false);
  const next = statement(build, true);
  return async function* (store, params, rows = CHUNK_ROWS) {
    let chunk = await store.rows(first, { ...params, rows });
    while (chunk.length > 0) {
      yield chunk;
      const last = chunk.length === rows ? chunk.at(-1) : undefined;
      if (last === undefined) return;
      const place: Place = Object.fromEntries(placeOf(last).map((value, at) => [`place${at}`, value]));
      chunk = await store.rows(next, { ...params, ...place, rows });
    }
  };
}

function statement<P extends object, R>(
  build: Build<P, R>,
  follows: boolean,
): Prepared<P & Place & { rows: number }, R> {
  const inOrder = (columns: Column[], direction: typeof asc, beyond: SQL): InOrder => {
    const places = columns.map((_, at) => sql.placeholder(`place${at}`));
    const list = (parts: (Column | Placeholder)[]) => sql.join(parts, sql`, `);
    return {
      after: follows ? sql`(${list(columns)}) ${beyond} (${list(places)})` : undefined,
      order: columns.map((column) => direction(column)),
    };
  };
  return prepared((db, params: Params<P & Place & { rows: number }>) =>
    build(db, params, {
      upwards: (...columns) => inOrder(columns, asc, sql.raw(">")),
      downwards: (...columns) => inOrder(columns, desc, sql.raw("<")),
      rows: params.rows as Placeholder<string, number>,
    }),
  );
}

/** Merges sorted lists into one sorted list. */
export async function* merged<R>(
  lists: readonly AsyncGenerator<R[]>[],
  compare: (a: R, b: R) => number,
): AsyncGenerator<R[]> {
  const open: { list: AsyncGenerator<R[]>; rows: R[]; at: number }[] = [];
  const refill = async (list: AsyncGenerator<R[]>) => {
    const { value, done } = await list.next();
    return done ? undefined : { list, rows: value, at: 0 };
  };
  for (const list of lists) {
    const begun = await refill(list);
    if (begun) open.push(begun);
  }
  let chunk: R[] = [];
  while (open.length > 0) {
    let first = 0;
    for (let each = 1; each < open.length; each++) {
      if (compare(headOf(open[each]), headOf(open[first])) < 0) first = each;
    }
    const source = open[first] as (typeof open)[number];
    chunk.push(headOf(source));
    source.at++;
    if (source.at === source.rows.length) {
      const further = await refill(source.list);
      open.splice(first, 1, ...(further ? [further] : []));
    }
    if (chunk.length === CHUNK_ROWS) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

const headOf = <R>(source: { rows: R[]; at: number } | undefined) => source?.rows[source.at] as R;

import { type SQL, sql } from "drizzle-orm";
import { type PreparedChange, preparedChange } from "#server/db/prepared.ts";
import type { Transaction } from "#server/db/store.ts";

type Cell = string | number | null;
type ColumnType = "text" | "bigint";
type Change = Parameters<typeof preparedChange<Record<string, Cell>, unknown>>[0];

/** Few sizes, so that each is built once: building such a statement takes longer than running it. */
const SIZES = [200, 20, 1] as const;

/** A change that takes many rows of values at once, as a table `v` with the columns column1, column2, … */
export function changeWithRows(
  types: readonly ColumnType[],
  build: (tx: Parameters<Change>[0], given: SQL) => ReturnType<Change>,
) {
  const bySize = new Map<number, PreparedChange<Record<string, Cell>, unknown>>(
    SIZES.map((size) => [size, preparedChange((tx) => build(tx, given(types, size)))]),
  );
  return async (tx: Transaction, rows: readonly (readonly Cell[])[]): Promise<void> => {
    for (const piece of pieces(rows)) {
      const change = bySize.get(piece.length);
      const params: Record<string, Cell> = {};
      for (const [row, cells] of piece.entries()) {
        for (const [column, cell] of cells.entries()) params[nameOf(row, column)] = cell;
      }
      if (change) await tx.rows(change, params);
    }
  };
}

/** Cut into pieces of those sizes. */
export function* pieces<T>(rows: readonly T[]): Generator<readonly T[]> {
  let from = 0;
  for (const size of SIZES) {
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size);
  }
}

/** The table `v` of values that are given at once. */
export const valuesOf = (rows: readonly (readonly SQL[])[]): SQL =>
  sql`(values ${sql.join(
    rows.map((cells) => sql`(${sql.join([...cells], sql`, `)})`),
    sql`, `,
  )}) as v`;

const nameOf = (row: number, column: number) => `r${row}c${column}`;

/** PostgreSQL has to be told the types. */
function given(types: readonly ColumnType[], size: number): SQL {
  const cell = (row: number) => (type: ColumnType, column: number) =>
    sql`cast(${sql.placeholder(nameOf(row, column))} as ${sql.raw(type)})`;
  return valuesOf(Array.from({ length: size }, (_, row) => types.map(cell(row))));
}

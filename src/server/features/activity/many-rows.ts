import { type SQL, sql } from "drizzle-orm";
import { byDialect, preparedChange } from "#server/db/query/prepared.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Params, PreparedChange, Transaction } from "#server/db/store/store.ts";

type Cell = string | number | object | null;
type ColumnType = "text" | "bigint" | "json";
type Rows = { rows: string };
type Change = Parameters<typeof preparedChange<Rows, unknown>>[0];

/**
 * Builds a change that takes many rows of values, as a table `v` with the columns column1, column2, … All rows are one
 * JSON parameter, so the statement is the same for any number of rows, and the database does not bind a value for each
 * cell.
 */
export function changeWithRows(
  types: readonly ColumnType[],
  build: (tx: Parameters<Change>[0], given: SQL) => ReturnType<Change>,
) {
  const changes = byDialect<PreparedChange<Rows, unknown>>((dialect) =>
    preparedChange((tx, { rows }: Params<Rows>) => build(tx, given(dialect, types, sql`${rows}`))),
  );
  return async (tx: Transaction, dialect: Dialect, rows: readonly (readonly Cell[])[]): Promise<void> => {
    if (rows.length > 0) await tx.rows(changes[dialect], { rows: JSON.stringify(rows) });
  };
}

function given(dialect: Dialect, types: readonly ColumnType[], rows: SQL): SQL {
  const cells = types.map((type, at) => {
    const cell = type === "json" ? `value -> ${at}` : `value ->> ${at}`;
    // PostgreSQL needs the types.
    return sql.raw(`${dialect === "postgres" && type === "bigint" ? `(${cell})::bigint` : cell} as column${at + 1}`);
  });
  const each = dialect === "sqlite" ? sql`json_each(${rows})` : sql`jsonb_array_elements(${rows}::text::jsonb)`;
  return sql`(select ${sql.join(cells, sql`, `)} from ${each}) as v`;
}

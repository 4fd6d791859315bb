import { type Column, getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";

/** Returns a table and some of its columns by their names, for work on many tables. */
export function columnsOf<N extends readonly string[]>(
  db: Pick<Snapshot, keyof Tables>,
  name: keyof Tables,
  ...names: N
): { from: SQLiteTable; columns: { [I in keyof N]: Column } } {
  const from: SQLiteTable = db[name];
  const all: Readonly<Record<string, Column>> = getTableColumns(from);
  const columns = names.map((each) => {
    const column = all[each];
    if (!column) throw new Error(`${name} has no column ${each}.`);
    return column;
  });
  return { from, columns: columns as { [I in keyof N]: Column } };
}

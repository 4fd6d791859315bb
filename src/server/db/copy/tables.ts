import { getTableColumns, getTableName } from "drizzle-orm";
import { nameInSql } from "#server/db/store/columns.ts";
import { tables } from "#server/db/store/tables.ts";

/** The kinds of values that a copy distinguishes. */
export const KINDS = ["text", "integer", "boolean", "json", "bytes"] as const;
export type Kind = (typeof KINDS)[number];

export interface CopyColumn {
  name: string;
  kind: Kind;
}

/** A table as a copy has it, with the names that both databases use. */
export interface CopyTable {
  name: string;
  columns: readonly CopyColumn[];
}

/** The columns whose order is total and, for users, also that of their numbers on SQLite (see `sqlite-target.ts`). */
const ORDERS: Readonly<Record<string, string>> = { users: "project_id, signed_up_at, id" };

/** How rows are read: in an order that a further reading of the same data repeats. */
const orderOf = (table: CopyTable, primaryKey: readonly string[]) => ORDERS[table.name] ?? primaryKey.join(", ");

/**
 * The parts of the schema that a copy leaves out: every target makes them again from the rest. The search has another
 * form on each database, and a copied index would not match the numbers of the rows.
 */
const DERIVED: {
  tables: readonly RegExp[];
  columns: Readonly<Record<string, readonly string[]>>;
} = {
  tables: [
    /^search_(projects|stale|packs|unpacked)$/,
    /^user_search(_|$)/,
    /^sqlite_/,
    /^migrations$/,
    /^unfinished_copy$/,
  ],
  columns: { users: ["number", "search_name", "search_addresses", "has_passkey", "traits"] },
};

/** Whether a copy leaves a table out, or one of its columns. */
export const isDerived = (table: string, column: string) =>
  DERIVED.tables.some((pattern) => pattern.test(table)) || (DERIVED.columns[table]?.includes(column) ?? false);

const KIND_OF: Readonly<Record<string, Kind>> = {
  SQLiteText: "text",
  SQLiteInteger: "integer",
  SQLiteBoolean: "boolean",
  SQLiteTextJson: "json",
  SQLiteBlobBuffer: "bytes",
};

let listed: readonly CopyTable[] | undefined;

/** Every table of the schema, by the list that queries use: a new table is copied without being named here. */
export function copyTables(): readonly CopyTable[] {
  listed ??= Object.values(tables.sqlite).map((table) => ({
    name: getTableName(table),
    columns: Object.entries(getTableColumns(table)).map(([key, { columnType }]) => {
      const kind = KIND_OF[columnType];
      if (!kind) throw new Error(`A copy does not know columns of the type ${columnType} (${key}).`);
      return { name: nameInSql(key), kind };
    }),
  }));
  return listed;
}

/** A reference of one table to another. */
export interface Reference {
  from: string;
  to: string;
}

/** Tables in an order in which every row follows the rows that it refers to. */
export function loadOrder<T extends { name: string }>(all: readonly T[], references: readonly Reference[]): T[] {
  const waiting = new Map(all.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((each) => [each.name, each]));
  const ordered: T[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].find(
      ({ name }) => !references.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (!free) throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}.`);
    waiting.delete(free.name);
    ordered.push(free);
  }
  return ordered;
}

/** Returns the statement that reads all rows of a table. PostgreSQL returns JSON as text, like SQLite. */
export function selectAll(table: CopyTable, primaryKey: readonly string[], json: (column: string) => string): string {
  const columns = table.columns.map(({ name, kind }) => (kind === "json" ? json(quoted(name)) : quoted(name)));
  return `select ${columns.join(", ")} from ${quoted(table.name)} order by ${orderOf(table, primaryKey)}`;
}

/** A name as both databases quote it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The columns of each table of a database, but for what is derived. */
export function columnsByTable(found: readonly { table: string; column: string }[]): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  for (const { table, column } of found) {
    if (!isDerived(table, column)) columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
}

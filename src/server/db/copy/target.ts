import type { Migration } from "#server/db/migrate/migrations.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Row } from "./row.ts";
import type { CopySource, CountedTable, OnRows } from "./source.ts";
import { type CopyTable, quoted } from "./tables.ts";

/** A database that is filled with a copy. Until `complete`, no server starts on it. */
export interface CopyTarget {
  readonly place: string;
  readonly dialect: Dialect;
  /** The number of a table's rows that are stored durably: the first ones in the order of the source. */
  done(table: CopyTable): number;
  /** Adds rows, so that `done` is the given number: both or neither. */
  add(table: CopyTable, rows: readonly Row[], done: number): Promise<void>;
  /** Creates the parts that the copy leaves out, and checks every reference. May be called again. */
  derive(onRows?: OnRows): Promise<void>;
  /** Reads a table back. */
  rows(table: CountedTable): AsyncIterable<Row[]>;
  /** Deletes all rows, to load them again. */
  startOver(): Promise<void>;
  /** The data is complete: servers may start. */
  complete(): Promise<void>;
  close(): Promise<void>;
}

/** The name of the table with the progress of a copy. */
export const PROGRESS_TABLE = "unfinished_copy";

/** The value that a resumed copy compares: with other data, it starts over. */
export const identityOf = (source: CopySource) =>
  JSON.stringify([source.place, source.tables.map(({ name, rows }) => [name, rows])]);

/** The data does not fit into the target; nothing was changed. */
export const holdsData = (place: string) =>
  new Error(`${place} already holds data. Choose an empty database, or an empty directory.`);

/** The migrations up to the one of a copy: older copies are loaded as they were, and migrated then. */
export function migrationsOf(known: readonly Migration[], schema: number): readonly Migration[] {
  if (schema <= (known.at(-1)?.number ?? 0)) return known.filter(({ number }) => number <= schema);
  throw new Error(
    `A newer version of Hallpass wrote this data (migration ${schema}). This version knows migrations up to ${known.at(-1)?.number}.`,
  );
}

/** Refuses a copy whose tables and columns are not those of the target: names in a file get into no statement. */
export function requireSameTables(tables: readonly CopyTable[], actual: ReadonlyMap<string, readonly string[]>): void {
  const named = tables.map(
    ({ name, columns }) =>
      `${name}(${columns
        .map((column) => column.name)
        .toSorted()
        .join()})`,
  );
  const there = [...actual].map(([name, columns]) => `${name}(${columns.toSorted().join()})`);
  const odd = named.find((each) => !there.includes(each)) ?? there.find((each) => !named.includes(each));
  if (odd === undefined && new Set(named).size === named.length) return;
  throw new Error(`The copy does not have the tables of its version (${odd ?? "one is there twice"}).`);
}

/** A statement that finds a row that no migration added; null without tables. */
export const anyData = (names: Iterable<string>) =>
  [...names]
    .map((name) => `select 1 as found from ${quoted(name)}${name === "projects" ? " where id <> 'deleted'" : ""}`)
    .map((each) => `select * from (${each} limit 1) as one`)
    .join(" union all ") || null;

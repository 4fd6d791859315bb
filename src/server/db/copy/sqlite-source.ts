import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Applied, findPending } from "#server/db/migrate/migrate.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { hasTable } from "#server/db/sqlite/copy.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { type Row, rowFrom } from "./row.ts";
import type { CopySource, CountedTable } from "./source.ts";
import { type CopyTable, copyTables, loadOrder, type Reference, selectAll } from "./tables.ts";

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 512 * 1024;

/** Refuses data that this version would have to migrate first, or cannot know. */
export function requireCurrent(known: (typeof migrations)["sqlite"], applied: readonly Applied[]): number {
  if (findPending(known, applied).length > 0) {
    throw new Error("The data needs a migration for this version of Hallpass. Run hallpass migrate first.");
  }
  return applied.at(-1)?.number ?? 0;
}

/**
 * Opens one state of a SQLite database, even beside a running server. With `isHeld`, nobody can write until it is
 * closed; nothing is written either way.
 */
export function openSqliteSource(
  directory: string,
  { file = join(directory, DATABASE_FILE), isHeld = false }: { file?: string; isHeld?: boolean } = {},
): CopySource {
  if (!existsSync(file)) throw new Error(`Found no data in ${directory}.`);
  const database = new Database(file, isHeld ? { readwrite: true, create: false } : { readonly: true });
  try {
    database.run("pragma busy_timeout = 5000");
    database.run(isHeld ? "begin immediate" : "begin");
    if (!hasTable(database, "migrations")) throw new Error(`Found no data in ${directory}.`);
    const applied = database.query<Applied, []>("select * from migrations order by number").all();
    const schema = requireCurrent(migrations.sqlite, applied);
    const counted = copyTables().map((table) => ({ ...table, rows: countOf(database, table) }));
    return {
      place: file,
      dialect: "sqlite",
      schema,
      tables: loadOrder(counted, referencesOf(database)),
      rows: (table) => rowsOfSqliteTable(database, table),
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function countOf(database: Database, { name }: CopyTable): number {
  return database.query<{ count: number }, []>(`select count(*) as count from "${name}"`).get()?.count ?? 0;
}

/** The references between all tables of a database. */
export function referencesOf(database: Database): Reference[] {
  const sql = `select t.name as "from", f."table" as "to" from pragma_table_list t, pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table'`;
  return database.query<Reference, []>(sql).all();
}

/** Reads a table in batches. */
export async function* rowsOfSqliteTable(database: Database, table: CountedTable): AsyncGenerator<Row[]> {
  const keys = database
    .query<{ name: string }, [string]>("select name from pragma_table_info(?) where pk > 0 order by pk")
    .all(table.name)
    .map(({ name }) => name);
  const statement = database.prepare<Record<string, unknown>, []>(selectAll(table, keys, (column) => column));
  try {
    let batch: Row[] = [];
    let length = 0;
    for (const found of statement.iterate()) {
      const row = rowFrom(
        table,
        table.columns.map(({ name }) => found[name]),
      );
      batch.push(row);
      length += sizeOf(row);
      if (batch.length < BATCH_ROWS && length < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      length = 0;
      await yieldToEventLoop();
    }
    if (batch.length > 0) yield batch;
  } finally {
    statement.finalize();
  }
}

/** About how many bytes a row takes. */
export const sizeOf = (row: Row) =>
  row.reduce<number>(
    (sum, value) => sum + (value instanceof Uint8Array || typeof value === "string" ? value.length : 8),
    0,
  );

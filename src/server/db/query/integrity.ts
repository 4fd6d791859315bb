import { sql } from "drizzle-orm";
import type { Snapshot, Store } from "#server/db/store/store.ts";

/** SQLite names at most this many errors; one is enough to act. */
const MOST = 10;
/** On PostgreSQL, each with the values that its rows store separately. */
const PAGES_AT_ONCE = 500;

/** Reads the whole database and returns the damage, in the database's own messages. Takes minutes for a large one. */
export async function damages(store: Store, onProgress?: (done: number, of: number) => void): Promise<string[]> {
  return store.read((db) => (store.dialect === "sqlite" ? damagesInSqlite(db) : damagesInPostgres(db, onProgress)));
}

async function damagesInSqlite(db: Snapshot): Promise<string[]> {
  const pages = await db.select({ says: sql<string>`quick_check` }).from(sql`pragma_quick_check`).limit(MOST);
  const references = await db
    .select({ table: sql<string>`"table"`, parent: sql<string>`parent`, count: sql<number>`count(*)` })
    .from(sql`pragma_foreign_key_check`)
    .groupBy(sql`1, 2`);
  return [
    ...pages.map(({ says }) => says).filter((says) => says !== "ok"),
    ...references.map(
      ({ table, parent, count }) => `${count} rows of ${table} refer to a row of ${parent} that is missing`,
    ),
  ];
}

/** PostgreSQL finds damage when it reads: this reads every row of every table, with its separately stored values. */
async function damagesInPostgres(db: Snapshot, onProgress?: (done: number, of: number) => void): Promise<string[]> {
  const invalid = await db
    .select({ name: sql<string>`indexrelid::regclass::text` })
    .from(sql`pg_index`)
    .where(
      sql`not indisvalid and indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`,
    );
  const failed = await db
    .select({ count: sql<number>`coalesce(checksum_failures, 0)`.mapWith(Number) })
    .from(sql`pg_stat_database`)
    .where(sql`datname = current_database()`);
  await readAll(db, onProgress);
  const failures = failed[0]?.count ?? 0;
  return [
    ...invalid.map(({ name }) => `the index ${name} is not valid`),
    ...(failures > 0 ? [`${failures} pages failed their checksum`] : []),
  ];
}

/** Reads all tables, some pages with each statement: a statement may take seconds, and a table minutes. */
async function readAll(db: Snapshot, onProgress?: (done: number, of: number) => void): Promise<void> {
  const tables = await db
    .select({
      name: sql<string>`relname`,
      pages: sql<number>`pg_relation_size(oid) / current_setting('block_size')::bigint`.mapWith(Number),
    })
    .from(sql`pg_class`)
    .where(sql`relkind = 'r' and relnamespace = current_schema()::regnamespace`)
    .orderBy(sql`1`);
  const of = tables.reduce((sum, { pages }) => sum + pages, 0);
  let done = 0;
  for (const { name, pages } of tables) {
    for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
      onProgress?.(done + page, of);
      const [from, to] = [`(${page},0)`, `(${page + PAGES_AT_ONCE},0)`];
      await db
        .select({ bytes: sql`sum(length(t::text))` })
        .from(sql`${sql.identifier(name)} t`)
        .where(sql`ctid >= ${from}::tid and ctid < ${to}::tid`);
    }
    done += pages;
  }
}

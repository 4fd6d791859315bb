import { getTableColumns, sql } from "drizzle-orm";
import type { Snapshot, Store } from "#server/db/store/store.ts";
import { type Tables, tables } from "#server/db/store/tables.ts";

/** A table with its indexes. */
export interface TableSize {
  name: string;
  bytes: number;
}

/** What a database takes on the disk. */
export interface DatabaseSize {
  tables: TableSize[];
  /** Pages that are free inside the file of SQLite; null for PostgreSQL. */
  freeBytes: number | null;
  /** Rows that PostgreSQL has not removed yet, and when it last did so by itself; null for SQLite. */
  dead: { rows: number; lastAutovacuumAt: number | null } | null;
}

/** Measures every table, the largest first. Reads all pages of SQLite. */
export async function databaseSize(store: Store): Promise<DatabaseSize> {
  return store.read((db) => (store.dialect === "sqlite" ? sizeOfSqlite(db) : sizeOfPostgres(db)));
}

async function sizeOfSqlite(db: Snapshot): Promise<DatabaseSize> {
  const found = await db
    .select({ name: sql<string>`coalesce(o.tbl_name, s.name)`, bytes: sql<number>`sum(s.pgsize)` })
    .from(sql`dbstat s left join sqlite_schema o on o.name = s.name`)
    .where(sql`s.aggregate = true`)
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`);
  const [free] = await db
    .select({ bytes: sql<number>`f.freelist_count * p.page_size` })
    .from(sql`pragma_freelist_count f, pragma_page_size p`);
  return { tables: found, freeBytes: free?.bytes ?? 0, dead: null };
}

async function sizeOfPostgres(db: Snapshot): Promise<DatabaseSize> {
  const found = await db
    .select({ name: sql<string>`relname`, bytes: sql<number>`pg_total_relation_size(oid)`.mapWith(Number) })
    .from(sql`pg_class`)
    .where(sql`relkind = 'r' and relnamespace = current_schema()::regnamespace`)
    .orderBy(sql`2 desc, 1`);
  const [dead] = await db
    .select({
      rows: sql<number>`coalesce(sum(n_dead_tup), 0)`.mapWith(Number),
      at: sql<number | null>`(extract(epoch from max(last_autovacuum)) * 1000)::bigint`,
    })
    .from(sql`pg_stat_user_tables`);
  const lastAutovacuumAt = dead?.at == null ? null : Number(dead.at);
  return { tables: found, freeBytes: null, dead: { rows: dead?.rows ?? 0, lastAutovacuumAt } };
}

/** The part of a database that a project's rows take. */
export interface ProjectSize {
  id: string;
  rows: number;
  /** By its share of the rows of each table: measuring every row would take as long as reading it. */
  bytes: number;
}

/** Estimates the space of each project's rows, the largest first. Counts the rows of every table that has projects. */
export async function projectSizes(
  store: Store,
  { tables: sizes }: DatabaseSize,
  nameOf: (table: keyof Tables) => string,
  onProgress?: (done: number, of: number) => void,
): Promise<ProjectSize[]> {
  const found = new Map<string, ProjectSize>();
  const names = Object.keys(tables[store.dialect]) as (keyof Tables)[];
  for (const [done, name] of names.entries()) {
    onProgress?.(done, names.length);
    const bytes = sizes.find((each) => each.name === nameOf(name))?.bytes ?? 0;
    const counts = await countsIn(store, name);
    const all = counts.reduce((sum, { rows }) => sum + rows, 0);
    for (const { id, rows } of counts) {
      const size = found.get(id) ?? { id, rows: 0, bytes: 0 };
      found.set(id, { id, rows: size.rows + rows, bytes: size.bytes + Math.round((bytes * rows) / all) });
    }
  }
  return Array.from(found, ([, size]) => size).sort((a, b) => b.bytes - a.bytes || (a.id < b.id ? -1 : 1));
}

async function countsIn(store: Store, name: keyof Tables): Promise<{ id: string; rows: number }[]> {
  return store.read(async (db) => {
    const columns = getTableColumns(db[name]);
    if (!("projectId" in columns)) return [];
    return db
      .select({ id: sql<string>`${columns.projectId}`, rows: sql<number>`count(*)`.mapWith(Number) })
      .from(db[name])
      .groupBy(columns.projectId);
  });
}

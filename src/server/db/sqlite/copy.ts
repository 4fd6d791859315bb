import { Database } from "bun:sqlite";
import { rmSync } from "node:fs";
import { type Applied, findPending } from "#server/db/migrate/migrate.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { createEmptyFile } from "#server/files/data-directory.ts";
import { placeFile } from "#server/files/place.ts";
import { temporaryNameFor } from "#server/files/temporary.ts";

/** Properties that a copy must share with its source. */
interface Marks {
  /** The newest migration; 0 when no table was ever created. */
  schema: number;
  tables: number;
  /** Whether project `internal` exists, which every instance has from its first start on. */
  hasInternal: boolean;
}

/**
 * Writes a consistent copy of a database to a new file, even while the database is in use, then opens the copy and
 * checks every page. Only the file's owner may read it, with any umask. (The live file must never be copied by path:
 * its WAL belongs to it.)
 */
export function copyDatabase(database: Database, unfinished: string, onCopied?: () => void): void {
  createEmptyFile(unfinished);
  const before = marksOf(database);
  database.run("vacuum into ?", [unfinished]);
  onCopied?.();
  const copy = new Database(unfinished, { readonly: true });
  try {
    requireIntact(copy);
    const after = marksOf(copy);
    const isWhole =
      after.schema >= before.schema && after.tables >= before.tables && after.hasInternal >= before.hasInternal;
    if (!isWhole) throw new Error("The copy is incomplete, so it was deleted.");
  } finally {
    copy.close();
  }
}

/** Copies to `file`, which must not exist yet, and which appears complete and checked or not at all. */
export function copyToNewFile(database: Database, file: string): void {
  const unfinished = temporaryNameFor(file);
  try {
    copyDatabase(database, unfinished);
    placeFile(unfinished, file, { replace: false });
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Throws unless the database is a Hallpass database of a known version and every page of it is intact. Returns how many
 * migrations it lacks.
 */
export function requireUsable(database: Database): number {
  if (!hasTable(database, "migrations")) throw new Error("it has no migrations table");
  requireIntact(database);
  const applied = database
    .query<Applied, []>("select number, name, sha256, version from migrations order by number")
    .all();
  return findPending(migrations.sqlite, applied).length;
}

/**
 * Returns samples that a keyring must be able to open: data that every instance has sealed. Empty when nothing has been
 * sealed yet.
 */
export function sealedSamples(database: Database): Uint8Array[] {
  const sources = [
    ["projects", "select sealed_config as sealed from projects where id = 'internal'"],
    ["signing_keys", "select sealed_private_key as sealed from signing_keys where project_id = 'internal'"],
  ] as const;
  return sources.flatMap(([table, sql]) =>
    hasTable(database, table)
      ? database
          .query<{ sealed: Uint8Array }, []>(sql)
          .all()
          .map(({ sealed }) => sealed)
      : [],
  );
}

/** What a database takes without its unused pages: the size of a copy. */
export function usedBytes(database: Database): number {
  const [pages = 0, unused = 0, bytes = 0] = ["page_count", "freelist_count", "page_size"].map(
    (pragma) => database.query<Record<string, number>, []>(`pragma ${pragma}`).get()?.[pragma],
  );
  return (pages - unused) * bytes;
}

/** Throws unless every page of a database is intact. */
export function requireIntact(database: Database): void {
  const [check] = database.query<{ integrity_check: string }, []>("pragma integrity_check(1)").all();
  if (check?.integrity_check !== "ok") throw new Error(check?.integrity_check ?? "the integrity check failed");
}

function marksOf(database: Database): Marks {
  const count = (sql: string) => database.query<{ count: number }, []>(sql).get()?.count ?? 0;
  return {
    tables: count("select count(*) as count from sqlite_schema"),
    schema: hasTable(database, "migrations") ? count("select coalesce(max(number), 0) as count from migrations") : 0,
    hasInternal:
      hasTable(database, "projects") && count("select count(*) as count from projects where id = 'internal'") > 0,
  };
}

/** Whether a database has a table of that name. */
export function hasTable(database: Database, name: string): boolean {
  return database.query("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== null;
}

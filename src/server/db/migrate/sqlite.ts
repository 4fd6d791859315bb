import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE, requireLock } from "#server/db/sqlite/lock.ts";
import { lookInto } from "#server/db/sqlite/look.ts";
import { createPrivate, makeDataDirectory, tightenDataFiles } from "#server/files/data-directory.ts";
import { build } from "#server/version.ts";
import { upgradeRow } from "./last-upgrade.ts";
import {
  type Applied,
  createMigrationsTable,
  findPending,
  type MigrateOptions,
  type MigrationReport,
  sha256,
} from "./migrate.ts";
import { type Migration, migrations } from "./migrations.ts";
import { forgetUpgrade, snapshotBefore } from "./snapshot.ts";

export type { MigrateOptions } from "./migrate.ts";

/**
 * Migrates a data directory, after copying the existing data, unless that is a copy itself. Each migration runs completely or
 * not at all.
 */
export async function migrateSqlite(
  directory: string,
  {
    migrations: known = migrations.sqlite,
    dryRun = false,
    onProgress,
    onMigrated,
    locked = false,
    isCopy = false,
  }: MigrateOptions & { locked?: boolean; isCopy?: boolean } = {},
): Promise<MigrationReport> {
  const file = join(directory, DATABASE_FILE);
  if (dryRun) {
    const applied = existsSync(file) ? lookInto(file, findApplied) : [];
    return { pending: findPending(known, applied).map(({ name }) => name) };
  }

  makeDataDirectory(directory);
  createPrivate(file);
  tightenDataFiles(directory);
  const applied = appliedIn(file);
  const pending = findPending(known, applied);
  if (pending.length === 0) {
    forgetUpgrade(directory);
    return { pending: [] };
  }

  // A server that uses this data now is an older version and would find tables it does not know.
  const lock = locked ? undefined : requireLock(directory);
  const startedAt = performance.now();
  try {
    const snapshot = applied.length > 0 && !isCopy ? snapshotBefore({ directory, applied, pending }) : undefined;
    const steps = pending.map((migration, index) => ({ migration, step: index + 1 }));
    const report: MigrationReport = { pending: pending.map(({ name }) => name), snapshot: snapshot?.path };
    const database = new Database(file, { readwrite: true, create: false });
    try {
      database.run("pragma busy_timeout = 5000");
      database.run("pragma journal_mode = wal");
      database.run("pragma synchronous = full");
      database.run(createMigrationsTable);
      for (const { migration, step } of steps) {
        onProgress?.({ name: migration.name, step, steps: steps.length, isUpgrade: applied.length > 0 });
        try {
          apply(database, migration);
        } catch (error) {
          // Nothing has changed, so the copy is not needed.
          if (step === 1) snapshot?.discard();
          throw error;
        }
      }
      if (applied.length > 0) noteUpgrade(database, upgradeRow(report, startedAt));
    } finally {
      database.close();
    }
    snapshot?.finish();
    onMigrated?.(report);
    return report;
  } finally {
    lock?.release();
  }
}

/** Remembers the upgrade, for the page of the server. */
function noteUpgrade(database: Database, row: [string, string]): void {
  if (!database.query("select 1 from sqlite_schema where name = 'instance_state'").get()) return;
  database.run(
    "insert into instance_state (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
    row,
  );
}

function appliedIn(file: string): Applied[] {
  const database = new Database(file, { create: true, readwrite: true });
  try {
    database.run("pragma busy_timeout = 5000");
    return findApplied(database);
  } finally {
    database.close();
  }
}

/** The migrations that ran on a database, in their order. */
export function findApplied(database: Database): Applied[] {
  const exists = database.query("select 1 from sqlite_schema where name = 'migrations'").get();
  if (!exists) return [];
  return database.query<Applied, []>("select number, name, sha256, version from migrations order by number").all();
}

function apply(database: Database, migration: Migration): void {
  // Inside a transaction the pragma has no effect, and rebuilding a parent table would delete its children.
  database.run("pragma foreign_keys = off");
  database.run("begin immediate");
  try {
    database.run(migration.sql);
    const broken = database.query<{ table: string; parent: string }, []>("pragma foreign_key_check").all();
    if (broken.length > 0) {
      const tables = [...new Set(broken.map((row) => `${row.table} → ${row.parent}`))].join(", ");
      throw new Error(`it leaves ${broken.length} rows with a broken reference (${tables})`);
    }
    database
      .query("insert into migrations (number, name, sha256, version, applied_at) values (?, ?, ?, ?, ?)")
      .run(migration.number, migration.name, sha256(migration.sql), build, Date.now());
    database.run("commit");
  } catch (error) {
    if (database.inTransaction) database.run("rollback");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

import type { MigrateOptions, MigrationReport } from "#server/db/migrate/migrate.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { openSqlite, openSqliteReadOnly } from "#server/db/sqlite/sqlite.ts";
import type { Store } from "./store.ts";

export interface StoreSettings extends MigrateOptions {
  /** The directory of SQLite's files; unused with a database URL. */
  directory: string;
  /** `postgres://…`; without it, the store is SQLite. */
  databaseUrl?: string;
  /** A replica of that database, for lists. */
  replicaUrl?: string;
  onReplicaFault?(error: unknown): void;
  /** Throws when a write body awaits anything but its transaction: for tests and development. */
  strict?: boolean;
  /** Does not take the lock of a running server (see `openSqlite`). */
  beside?: boolean;
  /** Allows more memory and more time for a write, for many writes. */
  bulk?: boolean;
  /** Replaces the time limit of a write: for tests. */
  writeMillis?: number;
  /** Changes nothing, and refuses data that needs a migration. */
  readOnly?: boolean;
}

/** Opens the store of the given settings, after migrating it. */
export async function openStore({
  databaseUrl,
  replicaUrl,
  readOnly = false,
  ...settings
}: StoreSettings): Promise<Store> {
  if (readOnly) {
    const { pending } = await migrateStore({ ...settings, databaseUrl, dryRun: true });
    if (pending.length > 0) {
      throw new Error("The data needs a migration for this version of Hallpass. Run hallpass migrate first.");
    }
    if (!databaseUrl) return openSqliteReadOnly(settings.directory);
  }
  if (!databaseUrl) return openSqlite(settings);
  // Loaded only when needed: its driver and tables would cost every start on SQLite time and memory.
  const { openPostgres } = await import("#server/db/postgres/postgres.ts");
  return openPostgres({ ...settings, url: databaseUrl, replicaUrl });
}

/** Migrates the data without opening the store; with `dryRun` it only reports what would run. */
export async function migrateStore({ databaseUrl, directory, ...options }: StoreSettings): Promise<MigrationReport> {
  if (!databaseUrl) return migrateSqlite(directory, options);
  const { migratePostgres } = await import("#server/db/migrate/postgres.ts");
  return migratePostgres(databaseUrl, options);
}

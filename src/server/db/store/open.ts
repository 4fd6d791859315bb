import type { MigrateOptions, MigrationReport } from "#server/db/migrate/migrate.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { openSqlite, openSqliteReadOnly } from "#server/db/sqlite/sqlite.ts";
import type { Store } from "./store.ts";

export interface StoreSettings extends MigrateOptions {
  /** Where SQLite keeps its files; unused with a database URL. */
  directory: string;
  /** `postgres://…`; without it, SQLite. */
  databaseUrl?: string;
  /** Throws when a write body awaits anything but its transaction: for tests and development. */
  strict?: boolean;
  /** Works next to a running server (see `openSqlite`). */
  beside?: boolean;
  /** Writes many rows, and may have memory for it. */
  bulk?: boolean;
  /** Changes not a byte, and refuses data that would have to be brought up to date first. */
  readOnly?: boolean;
}

/** Opens the store that the settings ask for and brings it up to date. */
export async function openStore({ databaseUrl, readOnly = false, ...settings }: StoreSettings): Promise<Store> {
  if (readOnly) {
    const { pending } = await migrateStore({ ...settings, databaseUrl, dryRun: true });
    if (pending.length > 0) {
      throw new Error("The data needs a migration for this version of Hallpass. Run hallpass migrate first.");
    }
    if (!databaseUrl) return openSqliteReadOnly(settings.directory);
  }
  if (!databaseUrl) return openSqlite(settings);
  // With its driver and its tables it would cost every start on SQLite time and memory.
  const { openPostgres } = await import("#server/db/postgres/postgres.ts");
  return openPostgres({ ...settings, url: databaseUrl });
}

/** Brings the data up to date without opening the store; with `dryRun` it only says what would happen. */
export async function migrateStore({ databaseUrl, directory, ...options }: StoreSettings): Promise<MigrationReport> {
  if (!databaseUrl) return migrateSqlite(directory, options);
  const { migratePostgres } = await import("#server/db/migrate/postgres.ts");
  return migratePostgres(databaseUrl, options);
}

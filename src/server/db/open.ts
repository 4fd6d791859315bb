import type { MigrateOptions, MigrationReport } from "./migrate.ts";
import { migrateSqlite } from "./migrate-sqlite.ts";
import { openSqlite } from "./sqlite.ts";
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
}

/** Opens the store that the settings ask for and brings it up to date. */
export async function openStore({ databaseUrl, ...settings }: StoreSettings): Promise<Store> {
  if (!databaseUrl) return openSqlite(settings);
  // With its driver and its tables it would cost every start on SQLite time and memory.
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres({ ...settings, url: databaseUrl });
}

/** Brings the data up to date without opening the store; with `dryRun` it only says what would happen. */
export async function migrateStore({ databaseUrl, directory, ...options }: StoreSettings): Promise<MigrationReport> {
  if (!databaseUrl) return migrateSqlite(directory, options);
  const { migratePostgres } = await import("./migrate-postgres.ts");
  return migratePostgres(databaseUrl, options);
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Migration, migrations } from "#server/db/migrate/migrations.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";

const made = new Map<string, Promise<Buffer>>();

/**
 * Puts a SQLite database with the product's tables, and no data, into a new data directory. It is a copy of one that the
 * process has migrated before: many test servers start, and migrations have tests of their own.
 */
export async function placeMigrated(directory: string, known: readonly Migration[] = migrations.sqlite): Promise<void> {
  const key = JSON.stringify(known);
  const file = made.get(key) ?? migrated(known);
  made.set(key, file);
  writeFileSync(join(directory, DATABASE_FILE), await file, { flag: "wx", mode: 0o600 });
}

async function migrated(known: readonly Migration[]): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-migrated-"));
  try {
    await migrateSqlite(directory, { migrations: known });
    return readFileSync(join(directory, DATABASE_FILE));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

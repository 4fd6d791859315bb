import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/db/migrate/migrations.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import { migrateStore } from "#server/db/store/open.ts";
import { DATABASE_FILE } from "#server/files/data-directory.ts";
import { createTestDatabase } from "./postgres.ts";

/** Creates data of the version before a migration; returns the settings to open it with the current version. */
export async function dataBefore(migration: number, dialect: Dialect, statements: readonly string[]) {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-test-"));
  const known = migrations[dialect].filter(({ number }) => number < migration);
  if (dialect === "sqlite") {
    await migrateStore({ directory, migrations: known });
    const database = new Database(join(directory, DATABASE_FILE));
    for (const statement of statements) database.run(statement);
    database.close();
    return { settings: { directory }, drop: async () => rmSync(directory, { recursive: true }) };
  }
  const database = await createTestDatabase(known);
  const sql = new Bun.SQL({ url: database.url, max: 1 });
  // PostgreSQL's syntax for bytes.
  for (const statement of statements) await sql.unsafe(statement.replace(/x'(\w*)'/g, "'\\x$1'"));
  await sql.close();
  return { settings: { directory, databaseUrl: database.url }, drop: database.drop };
}

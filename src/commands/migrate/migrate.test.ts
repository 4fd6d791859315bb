import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/db/migrate/migrations.ts";
import { migratePostgres } from "#server/db/migrate/postgres.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { runCommand } from "#testing/server/command.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-migrate-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const all = migrations.sqlite.map(({ name }) => name);
const last = all.slice(-2);

const dryRun = async (data: string, url?: string) => {
  const environment = { HALLPASS_SECRET: "a secret of tests, of no use elsewhere", ...(url && { DATABASE_URL: url }) };
  const result = await runCommand(["migrate", "--dry-run", "--json", "--data", data], { environment });
  expect([result.code, result.stderr]).toEqual([0, ""]);
  return JSON.parse(result.stdout);
};

const bytesIn = (directory: string) =>
  Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name)).toString("base64")]),
  );

describe("hallpass migrate --dry-run", () => {
  test("lists what would run on SQLite, and makes and changes no file", async () => {
    const absent = join(home, "absent");
    expect(await dryRun(absent)).toEqual({ database: "sqlite", dry_run: true, pending: all });
    expect(existsSync(absent)).toBe(false);

    const data = mkdtempSync(join(home, "data-"));
    await migrateSqlite(data, { migrations: migrations.sqlite.slice(0, -2) });
    const before = bytesIn(data);
    expect(await dryRun(data)).toEqual({ database: "sqlite", dry_run: true, pending: last });
    expect(bytesIn(data)).toEqual(before);
    await migrateSqlite(data);
    expect((await dryRun(data)).pending).toEqual([]);
  });

  test("reads what a server that runs has not yet written into the file itself", async () => {
    const data = mkdtempSync(join(home, "data-"));
    await migrateSqlite(data, { migrations: migrations.sqlite.slice(0, -2) });
    const server = new Database(join(data, "hallpass.db"));
    server.run("pragma wal_autocheckpoint = 0");
    server.run("delete from migrations where number = (select max(number) from migrations)");
    expect((await dryRun(data)).pending.length).toBe(3);
    server.close();
  });

  test("lists what would run on PostgreSQL, changes nothing, and does not wait for a migration", async () => {
    const database = await createTestDatabase();
    const sql = new Bun.SQL({ url: database.url, max: 1 });
    try {
      await emptyDatabase(database.url);
      expect(await dryRun(home, database.url)).toEqual({ database: "postgres", dry_run: true, pending: all });
      const [{ tables }] = await sql.unsafe("select count(*) as tables from pg_tables where schemaname = 'public'");
      expect(Number(tables)).toBe(0);

      await migratePostgres(database.url, { migrations: migrations.postgres.slice(0, -2) });
      await sql.unsafe("select pg_advisory_lock(x'68616c6c'::int)");
      const { pending, advice } = await dryRun(home, database.url);
      expect([pending, advice]).toEqual([last, expect.stringContaining("hallpass backup")]);
    } finally {
      await sql.close();
      await database.drop();
    }
  });
});

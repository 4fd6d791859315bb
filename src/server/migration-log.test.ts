import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Migration, migrations } from "#server/db/migrate/migrations.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import { statusOf } from "#server/features/instance/status.ts";
import { build } from "#server/version.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { startServer } from "#testing/server/server.ts";

// A start that takes minutes looked like one that hangs.
test("a server logs the migrations that it runs on existing data, and nothing on new data", async () => {
  const home = mkdtempSync(join(tmpdir(), "hallpass-migration-log-"));
  const [older, empty] = [join(home, "older"), join(home, "empty")];
  await migrateSqlite(older, { migrations: migrations.sqlite.slice(0, -1) });
  const linesOf = async (directory: string) => {
    const server = await startServer({ directory });
    await server.stop();
    return server.log.map((line) => JSON.parse(line)).filter(({ message }) => /^Migrat/.test(message));
  };

  const [told, ofNew] = [await linesOf(older), await linesOf(empty)];
  rmSync(home, { recursive: true });

  const migration = migrations.sqlite.at(-1)?.name;
  expect(told).toMatchObject([
    { message: "Migrating the data", migration, step: 1, steps: 1 },
    { message: "Migrated the data", migrations: 1, snapshot: expect.stringContaining("before-") },
  ]);
  expect(told[1].tookMillis).toBeGreaterThan(0);
  expect(ofNew).toEqual([]);
});

test.each(["sqlite", "postgres"] as const)(
  "the state of the server says what the last upgrade did, and nothing of one where there was none, on %s",
  async (dialect) => {
    const home = mkdtempSync(join(tmpdir(), "hallpass-upgrade-"));
    const older = await dataOf(dialect, join(home, "older"), migrations[dialect].slice(0, -1));
    const fresh = await dataOf(dialect, join(home, "fresh"), []);
    const upgradeOf = async ({ directory, url }: Data) => {
      const secret = { HALLPASS_SECRET: "a secret of tests, of no use elsewhere" };
      const environment: Record<string, string> = url ? { DATABASE_URL: url, ...secret } : {};
      const server = await startServer({ directory, environment });
      const { database } = await statusOf(server.running.deps);
      await server.stop();
      return database.last_upgrade;
    };

    const [ofOlder, ofFresh] = [await upgradeOf(older), await upgradeOf(fresh)];
    const afterwards = await upgradeOf(older);
    await Promise.all([older.drop(), fresh.drop()]);
    rmSync(home, { recursive: true });

    expect(ofOlder).toEqual({
      at_millis: expect.any(Number),
      version: build,
      migrations: [migrations[dialect].at(-1)?.name ?? ""],
      snapshot: dialect === "sqlite" ? expect.stringContaining("before-") : null,
      took_millis: expect.any(Number),
    });
    expect(afterwards).toEqual(ofOlder);
    expect(ofFresh).toBeNull();
  },
);

interface Data {
  directory: string;
  url: string | null;
  drop(): Promise<void>;
}

/** Data after some migrations. */
async function dataOf(dialect: Dialect, directory: string, done: readonly Migration[]): Promise<Data> {
  if (dialect === "sqlite") {
    if (done.length > 0) await migrateSqlite(directory, { migrations: done });
    return { directory, url: null, drop: async () => {} };
  }
  const { url, drop } = await createTestDatabase(done);
  return { directory, url, drop };
}

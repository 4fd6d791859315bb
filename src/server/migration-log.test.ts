import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/db/migrate/migrations.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { startServer } from "#testing/server.ts";

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

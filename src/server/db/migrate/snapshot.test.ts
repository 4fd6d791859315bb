import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup } from "#server/db/backup/make.ts";
import { restore } from "#server/db/backup/restore.ts";
import { load } from "#server/db/copy/load.ts";
import { openSqliteTarget } from "#server/db/copy/sqlite-target.ts";
import { killOnce } from "#testing/database/killed-copy.ts";
import { sampleCopy } from "#testing/database/sample-copy.ts";
import { fromNow } from "#testing/waiting.ts";
import { migrations } from "./migrations.ts";
import { migrateSqlite } from "./sqlite.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-snapshot-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const OLD = 30;
const FIRST = `before-${migrations.sqlite.find(({ number }) => number === OLD + 1)?.name}`;

/** Data of an older version. */
async function older(rowsEach = 20): Promise<string> {
  const directory = mkdtempSync(join(home, "data-"));
  const target = await openSqliteTarget(directory, sampleCopy(rowsEach, OLD));
  await load(sampleCopy(rowsEach, OLD), target);
  await target.close();
  return directory;
}

async function killedBefore(directory: string, step: number): Promise<void> {
  const program = join(import.meta.dir, "../../../testing/database/killed-upgrade.ts");
  const child = Bun.spawn([process.execPath, program, directory, String(step)], { stderr: "inherit" });
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
}

const snapshotsOf = (directory: string) => readdirSync(join(directory, "snapshots")).toSorted();

function keysIn(file: string): string[] {
  const database = new Database(file, { readonly: true });
  try {
    return database
      .query<{ key: string }, []>("select key from cache_versions")
      .all()
      .map(({ key }) => key);
  } finally {
    database.close();
  }
}

function serveOlder(directory: string, key: string): void {
  const database = new Database(join(directory, "hallpass.db"));
  database.run("insert into cache_versions (key, version) values (?, 1)", [key]);
  database.close();
}

describe("an upgrade of SQLite that is killed again and again", () => {
  test("has one snapshot, of the data before its first migration", async () => {
    const directory = await older();
    for (const step of [1, 1, 2, 2, 3, 2]) await killedBefore(directory, step);

    const { snapshot = "" } = await migrateSqlite(directory);

    expect(snapshotsOf(directory)).toEqual([`${FIRST}.db`]);
    expect(snapshot).toBe(join(directory, "snapshots", `${FIRST}.db`));
    const copy = new Database(snapshot, { readonly: true });
    expect(copy.query("select max(number) as newest from migrations").get()).toEqual({ newest: OLD });
    copy.close();
  });

  test("leaves no part of a snapshot, whenever it is killed", async () => {
    const directory = await older(400);
    const folder = join(directory, "snapshots");
    const isUnfinished = async () =>
      existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(`.${FIRST}`));
    for (let time = 0; time < 3; time++) await killOnce(["migrate", "--data", directory], {}, isUnfinished);

    await migrateSqlite(directory);

    expect(snapshotsOf(directory).filter((name) => name !== `${FIRST}.db`)).toEqual([]);
  });

  test("copies data that an older version changed meanwhile", async () => {
    const directory = await older();
    await killedBefore(directory, 1);
    serveOlder(directory, "meanwhile");

    const { snapshot = "" } = await migrateSqlite(directory);

    expect(snapshotsOf(directory)).toEqual([`${FIRST}-2.db`, `${FIRST}.db`]);
    expect(keysIn(snapshot)).toContain("meanwhile");
    expect(keysIn(join(directory, "snapshots", `${FIRST}.db`))).not.toContain("meanwhile");
  });

  test("does not rely on a snapshot that is damaged", async () => {
    const directory = await older();
    await killedBefore(directory, 1);
    const first = join(directory, "snapshots", `${FIRST}.db`);
    writeFileSync(first, "nothing of a database is left of it".repeat(200));

    const { snapshot } = await migrateSqlite(directory);

    expect(snapshot).toBe(join(directory, "snapshots", `${FIRST}-2.db`));
    expect(statSync(snapshot ?? "").size).toBeGreaterThan(100_000);
  });

  test("is over once data was restored: the next upgrade has a snapshot of its own", async () => {
    const [directory, others] = [await older(), await older()];
    const file = join(home, "backup-of-others");
    serveOlder(others, "of others");
    await backup({ directory: others }, file);
    await killedBefore(directory, 3);

    await restore({ directory }, file, () => {});
    const { pending } = await migrateSqlite(directory);

    expect(pending).toEqual([]);
    expect(snapshotsOf(directory)).toEqual([
      expect.stringContaining("before-"),
      expect.stringContaining("before-restore-"),
    ]);
  });
});

describe("a snapshot", () => {
  test("is deleted by a later upgrade once it is thirty days old, but for the last three of each kind", async () => {
    const directory = await older(1);
    const folder = join(directory, "snapshots");
    await killedBefore(directory, 1);
    const made = (name: string, days: number) => {
      writeFileSync(join(folder, name), "");
      const at = fromNow({ days: -days }) / 1_000;
      utimesSync(join(folder, name), at, at);
    };
    for (const days of [10, 31, 40, 50]) made(`before-0009_of_${days}.db`, days);
    for (const days of [40, 50, 60, 70]) made(`before-restore-of-${days}.db`, days);
    made("before-restore-of-70.db-wal", 70);
    made("of-a-person.db", 400);

    await migrateSqlite(directory);

    expect(snapshotsOf(directory)).toEqual(
      [
        `${FIRST}.db`,
        ...[10, 31].map((days) => `before-0009_of_${days}.db`),
        ...[40, 50, 60].map((days) => `before-restore-of-${days}.db`),
        "of-a-person.db",
      ].toSorted(),
    );
  });
});

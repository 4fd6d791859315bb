import { expect, spyOn, test } from "bun:test";
import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Snapshot } from "#server/db/store/store.ts";
import { eachStore } from "#testing/database/stores.ts";
import { SqliteConnection } from "./connection.ts";
import { DATABASE_FILE } from "./lock.ts";

const count = (db: Snapshot) => db.$count(db.cacheVersions);

eachStore((make, dialect) => {
  if (dialect !== "sqlite") return;

  // A process without file handles cannot open any; it gets some back later.
  test("after more failures to open a connection than there may be connections, reads work again", async () => {
    const place = await make();
    const store = await place.open();
    const file = join(place.settings.directory, DATABASE_FILE);

    renameSync(file, `${file}-away`);
    const refused = await Promise.allSettled(Array.from({ length: 20 }, () => store.read(count)));
    renameSync(`${file}-away`, file);

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    expect(await store.read(count)).toBe(0);
  });

  test("a connection whose transaction does not end is replaced, also for those who wait for one", async () => {
    const store = await (await make()).open();
    const original = SqliteConnection.prototype.statement;
    let failures = 0;
    using _ = spyOn(SqliteConnection.prototype, "statement").mockImplementation(function (
      this: SqliteConnection,
      sql: string,
    ) {
      if (sql === "rollback" && failures++ < 8) throw new Error("disk I/O error");
      return original.call(this, sql);
    });

    const reads = await Promise.allSettled(Array.from({ length: 20 }, () => store.read(count)));
    const later = await store.read(count);

    expect(reads.filter(({ status }) => status === "rejected")).toHaveLength(8);
    expect(later).toBe(0);
  });
});

test.if(process.platform === "linux")("a file that is no database is not left open", () => {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-connection-"));
  const file = join(directory, "notes.txt");
  writeFileSync(file, "no database, but long enough for a header. ".repeat(100));

  expect(() => new SqliteConnection(file)).toThrow("not a database");

  expect(openFiles()).not.toContain(file);
  rmSync(directory, { recursive: true });
});

const openFiles = () =>
  readdirSync("/proc/self/fd").flatMap((handle) => {
    try {
      return [readlinkSync(`/proc/self/fd/${handle}`)];
    } catch {
      // The handle of the directory that was just read.
      return [];
    }
  });

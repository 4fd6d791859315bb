import { Database } from "bun:sqlite";
import { expect, spyOn, test } from "bun:test";
import { join } from "node:path";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { eachStore } from "#testing/database/stores.ts";
import { outcomeOf, slowly } from "#testing/waiting.ts";
import { SqliteConnection } from "./connection.ts";
import { DATABASE_FILE } from "./lock.ts";
import { openSqlite } from "./sqlite.ts";

// Errors that are possible only on SQLite: all writes share one connection, and some of them one commit.
eachStore((make, dialect) => {
  if (dialect !== "sqlite") return;

  const extra = {
    sqlite: `create trigger poisoned before insert on cache_versions when new.key = 'poison'
      begin select raise(rollback, 'SQLite gave up the whole transaction'); end;`,
    postgres: "",
  };
  const start = async () => (await make({ extra })).open();

  test("in tests, a write body that awaits anything but its transaction throws and leaves nothing", async () => {
    const store = await start();

    const slow = store.write(async (tx) => {
      await tx.bump("slow");
      await slowly({ millis: 500 });
    });
    const neighbor = store.write((tx) => tx.bump("neighbor"));

    expect(await outcomeOf(slow)).toThrow("awaited something else");
    await neighbor;
    expect(await store.read(async (db) => db.select().from(db.cacheVersions))).toEqual([
      { key: "neighbor", version: 1 },
    ]);
  });

  test("while another process locks the file for too long, a writer learns that a later attempt may succeed", async () => {
    const place = await make();
    const store = await place.open();
    const other = new Database(join(place.settings.directory, DATABASE_FILE));
    other.run("begin immediate");

    const outcome = await store.write((tx) => tx.bump("late")).catch((error: unknown) => error);
    other.run("rollback");
    other.close();
    await store.write((tx) => tx.bump("later"));

    expect(outcome).toBeInstanceOf(Unavailable);
    expect(await store.read((db) => db.select({ key: db.cacheVersions.key }).from(db.cacheVersions))).toEqual([
      { key: "later" },
    ]);
  });

  test("when a body fails after a change, its group runs again, and each of the others takes effect once", async () => {
    const store = await start();
    const runs = new Map<string, number>();
    const bump = (key: string, isRefused: boolean) =>
      store.write(async (tx) => {
        runs.set(key, (runs.get(key) ?? 0) + 1);
        await tx.bump("all");
        await tx.bump(key);
        if (isRefused) throw new Error(`${key} is refused`);
        return key;
      });

    // The second round is within the time in which groups use savepoints.
    for (const round of ["first", "second"]) {
      const results = await Promise.allSettled(
        Array.from({ length: 9 }, (_, n) => bump(`${round} ${n}`, n === 2 || n === 5)),
      );
      expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason.message))).toEqual(
        Array.from({ length: 9 }, (_, n) => (n === 2 || n === 5 ? `${round} ${n} is refused` : `${round} ${n}`)),
      );
    }

    const stored = await store.read(async (db) => db.select().from(db.cacheVersions));
    expect(stored).toHaveLength(15);
    for (const { key, version } of stored) expect(version).toBe(key === "all" ? 14 : 1);
    const [before, another, ...rest] = Array.from({ length: 9 }, (_, n) => runs.get(`first ${n}`));
    // A slow machine ends the group of these two before the one that fails.
    expect([before, another].every((count) => count === 1 || count === 2)).toBe(true);
    expect(rest).toEqual([2, 1, 1, 1, 1, 1, 1]);
    expect(Array.from({ length: 9 }, (_, n) => runs.get(`second ${n}`))).toEqual(Array(9).fill(1));
  });

  test("a body that is refused before it changed anything does not affect its neighbors", async () => {
    const store = await start();
    let runs = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) =>
        store.write(async (tx) => {
          runs++;
          if (n % 3 === 1) throw new Error("refused");
          await tx.bump(`key ${n}`);
        }),
      ),
    );

    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(3);
    expect(await store.read((db) => db.$count(db.cacheVersions))).toBe(6);
    expect(runs).toBe(9);
  });

  // A full disk does this: the neighbors would be acknowledged although their changes are lost.
  test("when SQLite rolls the shared transaction back by itself, all of its writes are refused", async () => {
    const store = await start();
    const bump = (key: string) => store.write((tx) => tx.bump(key));

    const acknowledged = new Set<string>();
    const bumpAll = async (keys: string[]) => {
      const results = await Promise.allSettled(keys.map(bump));
      for (const [at, { status }] of results.entries()) if (status === "fulfilled") acknowledged.add(keys[at] ?? "");
      return results.map(({ status }) => status);
    };
    let isShared = false;

    // A slow machine ends the group before the write that fails.
    for (let round = 0; round < 20 && !isShared; round++) {
      const [before, poison] = await bumpAll([`before ${round}`, "poison", `after ${round}`]);
      expect(poison).toBe("rejected");
      isShared = before === "rejected";
    }
    await bumpAll(["later"]);

    expect(isShared).toBeTrue();
    const stored = await store.read(async (db) => db.select().from(db.cacheVersions));
    expect(new Set(stored.map(({ key }) => key))).toEqual(acknowledged);
    expect(acknowledged).toContain("later");
  });

  test("when a listener throws, every write of the group is answered, and later ones are made", async () => {
    const store = await start();
    let isBroken = true;
    store.onCacheChange(() => {
      if (isBroken) throw new Error("the listener is broken");
    });

    const group = await Promise.allSettled(["first", "second"].map((key) => store.write((tx) => tx.bump(key))));
    isBroken = false;
    await store.write((tx) => tx.bump("third"));

    expect(group.map((each) => each.status === "rejected" && each.reason.message)).toEqual(
      Array(2).fill("the listener is broken"),
    );
    expect(await store.read((db) => db.$count(db.cacheVersions))).toBe(3);
  });

  test("when a rollback fails, its writes are refused, and later ones begin with an empty transaction", async () => {
    const store = await start();
    const original = SqliteConnection.prototype.statement;
    let failures = 0;
    using _ = spyOn(SqliteConnection.prototype, "statement").mockImplementation(function (
      this: SqliteConnection,
      sql: string,
    ) {
      if (sql === "rollback" && failures++ === 0) throw new Error("disk I/O error");
      return original.call(this, sql);
    });

    const lost = store.write(async (tx) => {
      await tx.bump("lost");
      throw new Error("refused");
    });
    expect(await outcomeOf(lost)).toThrow("disk I/O error");
    await store.write((tx) => tx.bump("kept"));

    expect(await store.read((db) => db.select({ key: db.cacheVersions.key }).from(db.cacheVersions))).toEqual([
      { key: "kept" },
    ]);
  });

  test("more concurrent reads than connections wait for each other", async () => {
    const store = await start();

    const counts = await Promise.all(
      Array.from({ length: 30 }, () =>
        store.read(async (db) => {
          await slowly({ millis: 2 });
          return db.$count(db.cacheVersions);
        }),
      ),
    );

    expect(counts).toEqual(Array(30).fill(0));
  });

  test("a second server on one data directory is refused until the first has stopped", async () => {
    const { settings } = await make();
    const first = await openSqlite(settings);

    const refused = await openSqlite(settings).catch((error) => error);
    await first.close();
    const second = await openSqlite(settings);
    await second.close();

    expect(refused.message).toContain("Another Hallpass process uses the data directory");
  });
});

import { expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import { eachStore } from "#testing/stores.ts";
import { openSqlite } from "./sqlite.ts";

// What only SQLite can get wrong: here all writes share one connection, and some of them one commit.
eachStore((make, dialect) => {
  if (dialect !== "sqlite") return;

  const extra = {
    sqlite: `create trigger poisoned before insert on cache_versions when new.key = 'poison'
      begin select raise(rollback, 'SQLite gave up the whole transaction'); end;`,
    postgres: "",
  };
  const start = async () => (await make({ extra })).open();

  test("in tests, a write body that awaits something else than its transaction throws and leaves nothing", async () => {
    const store = await start();

    const slow = store.write(async (tx) => {
      await tx.bump("slow");
      await Bun.sleep(500);
    });
    const neighbour = store.write((tx) => tx.bump("neighbour"));

    await expect(slow).rejects.toThrow("awaited something else");
    await neighbour;
    expect(await store.read(async (db) => db.select().from(db.cacheVersions))).toEqual([
      { key: "neighbour", version: 1 },
    ]);
  });

  // A full disk does this: acknowledging the neighbours then would acknowledge writes that are not there.
  test("when SQLite ends the shared transaction by itself, everybody in it is refused", async () => {
    const store = await start();
    const bump = (key: string) => store.write((tx) => tx.bump(key));

    const results = await Promise.allSettled([bump("before"), bump("poison"), bump("after")]);
    await bump("later");

    expect(results.slice(0, 2).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const keys = await store.read(async (db) => db.select().from(db.cacheVersions).orderBy(asc(db.cacheVersions.key)));
    const acknowledged = results[2]?.status === "fulfilled" ? ["after", "later"] : ["later"];
    expect(keys.map(({ key }) => key)).toEqual(acknowledged);
  });

  test("more reads at once than there are connections wait for each other", async () => {
    const store = await start();

    const counts = await Promise.all(
      Array.from({ length: 30 }, () =>
        store.read(async (db) => {
          await Bun.sleep(2);
          return db.$count(db.cacheVersions);
        }),
      ),
    );

    expect(counts).toEqual(Array(30).fill(0));
  });

  test("a second server on one data directory is refused, and welcome when the first has stopped", async () => {
    const { settings } = await make();
    const first = await openSqlite(settings);

    const refused = await openSqlite(settings).catch((error) => error);
    await first.close();
    const second = await openSqlite(settings);
    await second.close();

    expect(refused.message).toContain("Another Hallpass server is running on the data directory");
  });
});

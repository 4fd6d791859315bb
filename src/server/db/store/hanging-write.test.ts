import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { eachStore, type TestPlace } from "#testing/database/stores.ts";
import { detail } from "#testing/detail.ts";
import { silentProxy } from "#testing/server/silent-proxy.ts";
import { timed, until } from "#testing/waiting.ts";
import type { Store, Transaction } from "./store.ts";
import { Unavailable } from "./unavailable.ts";

/** Production's limit is shown once; the other tests are about what happens at the limit. */
const SHORT = { strict: false, writeMillis: 600 };

/** The sessions in this database that wait for a lock. */
const WAITING = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (error instanceof Unavailable ? "unavailable" : String(error)),
  );

/** Begins a write that holds a row and then does nothing; resolves when it holds the row. */
async function hang(store: Store, key: string): Promise<{ ended: Promise<string> }> {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const hanging = store.write(async (tx) => {
    await tx.bump(key);
    hold();
    await new Promise(() => {});
  });
  const ended = outcome(hanging);
  await held;
  return { ended };
}

const versions = async (store: Store) =>
  Object.fromEntries(
    (await store.read((db) => db.select().from(db.cacheVersions))).map((row) => [row.key, row.version]),
  );

eachStore((make, dialect) => {
  test("a write that hangs is ended, leaves nothing, and whoever waited for it goes on", async () => {
    const { open } = await make();
    const store = await open(SHORT);
    // On SQLite they wait in the same queue. On PostgreSQL they wait for its lock, with the short limit until the same moment.
    const patient = dialect === "sqlite" ? store : await open({ strict: false });

    const { ended } = await hang(store, "one");
    const neighbors = await Promise.all(
      ["one", "two", "two"].map((key) => outcome(patient.write((tx) => tx.bump(key)))),
    );

    expect(await ended).toContain("awaited something else");
    expect(neighbors).toEqual(["done", "done", "done"]);
    expect(await versions(store)).toEqual({ one: 1, two: 2 });
  });

  detail("without another setting, a write that hangs is ended after some seconds", async () => {
    const store = await (await make()).open({ strict: false });

    const { ended } = await hang(store, "one");
    const { result: neighbor, millis } = await timed(() => outcome(store.write((tx) => tx.bump("one"))));

    expect([await ended, neighbor]).toEqual([expect.stringContaining("awaited something else"), "done"]);
    expect(millis).toBeGreaterThan(3_000);
  });

  if (dialect === "postgres") onPostgres(make);
});

/** Here a write can wait for one of another process, and statements take time. */
function onPostgres(make: () => Promise<TestPlace>): void {
  const pause = (tx: Transaction, seconds: number) =>
    tx
      .select({ slept: sql`pg_sleep(${seconds})` })
      .from(tx.cacheVersions)
      .limit(1);

  test("one that waits for a lock of another program gives up, and whoever waits for it goes on", async () => {
    const { settings, open } = await make();
    const store = await open(SHORT);
    // With the short limit it would give up at the same moment.
    const patient = await open({ strict: false });
    await store.write((tx) => tx.bump("locked"));
    await using other = new Bun.SQL({ url: settings.databaseUrl, max: 1 });
    const holder = await other.reserve();
    await holder.unsafe("begin");
    await holder.unsafe("update cache_versions set version = 7 where key = 'locked'");
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();

    const stuck = store.write(async (tx) => {
      await tx.bump("of both");
      hold();
      await tx.bump("locked");
    });
    const stuckOutcome = outcome(stuck);
    await held;
    await until(async () => (await holder.unsafe(WAITING)).length > 0);
    const behind = await outcome(patient.write((tx) => tx.bump("of both")));
    await holder.unsafe("rollback");
    holder.release();

    expect([await stuckOutcome, behind]).toEqual(["unavailable", "done"]);
    expect(await versions(store)).toEqual({ locked: 1, "of both": 1 });
  });

  test("many short statements have no more time than a single long one", async () => {
    const store = await (await make()).open(SHORT);
    await store.write((tx) => tx.bump("a row"));
    let statements = 0;

    const slow = await outcome(
      store.write(async (tx) => {
        for (; statements < 100; statements++) await pause(tx, 0.1);
      }),
    );

    expect(slow).toBe("unavailable");
    expect(statements).toBeLessThan(7);
  });

  test("the later a statement comes, the less time PostgreSQL gives it", async () => {
    const store = await (await make()).open({ strict: false, writeMillis: 2_000 });
    await store.write((tx) => tx.bump("a row"));
    const asked = sql<string>`(select setting from pg_settings where name = 'statement_timeout')`;
    const given: number[] = [];

    await store.write(async (tx) => {
      for (const seconds of [0, 0.3, 0.3]) {
        await pause(tx, seconds);
        const [row] = await tx.select({ asked }).from(tx.cacheVersions).limit(1);
        given.push(Number(row?.asked));
      }
    });

    const [first = 0, second = 0, third = 0] = given;
    expect(first).toBeLessThanOrEqual(1_800);
    expect(second).toBeLessThanOrEqual(1_700);
    expect(third).toBeLessThanOrEqual(1_400);
  });

  test("an import has more time", async () => {
    const store = await (await make()).open({ ...SHORT, bulk: true });
    await store.write((tx) => tx.bump("a row"));

    const slow = store.write(async (tx) => {
      for (let statement = 0; statement < 8; statement++) await pause(tx, 0.1);
    });

    expect(await outcome(slow)).toBe("done");
  });

  // A process that is stopped, or whose network is gone, cannot give its locks back.
  test("PostgreSQL ends the write of a process that has fallen silent", async () => {
    const { settings, open } = await make();
    const proxy = silentProxy(settings.databaseUrl ?? "");
    const silent = await open({ ...SHORT, databaseUrl: proxy.url });
    const other = await open({ ...SHORT, writeMillis: 5_000 });

    await hang(silent, "one");
    proxy.goSilent();
    const neighbor = await outcome(other.write((tx) => tx.bump("one")));
    proxy.stop();

    expect(neighbor).toBe("done");
    expect(await versions(other)).toEqual({ one: 1 });
  });
}

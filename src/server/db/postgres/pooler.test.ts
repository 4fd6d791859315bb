import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { eq, gte, sql } from "drizzle-orm";
import type { Store } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { IGNORING_SETTINGS_OF_POSTGRESQL, POOLERS, startPgBouncer } from "#testing/database/pgbouncer.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { inTurn } from "#testing/repeats.ts";
import { startMovingAddress } from "#testing/server/moving-address.ts";
import { outlast, until } from "#testing/waiting.ts";
import { openPostgres } from "./postgres.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** How many prepared statements the session of a transaction has. */
async function preparedStatements(url: string): Promise<number> {
  const store = await openPostgres({ url, connections: 1 });
  const count = sql<string>`(select count(*) from pg_prepared_statements)`;
  const rows = await store.read((db) =>
    db.select({ count }).from(db.cacheVersions).where(gte(db.cacheVersions.version, 0)),
  );
  await store.close();
  return Number(rows[0]?.count);
}

// Names of prepared statements are alike in all sessions: in that of another client they would run another statement.
test("statements are prepared, but through a pooler none is", async () => {
  const seed = await openPostgres({ url: database.url });
  await seed.write((tx) => tx.bump("a row"));
  await seed.close();
  const counts = [await preparedStatements(database.url)];
  for (const [, settings] of POOLERS) {
    await using pooler = await startPgBouncer(database.url, { sessions: 1, ...settings });
    counts.push(await preparedStatements(pooler.url));
  }

  expect(counts).toEqual([expect.any(Number), 0, 0]);
  expect(counts[0]).toBeGreaterThan(0);
});

test.each([
  ["refuses settings of sessions", {}],
  ["ignores those that PostgreSQL knows", IGNORING_SETTINGS_OF_POSTGRESQL],
])(
  "an instance that is running notices a pooler that %s, goes on, and prepares no more statements",
  async (_, settings) => {
    const address = await startMovingAddress(database.url);
    const stores = await Promise.all([openPostgres({ url: address.url }), openPostgres({ url: address.url })]);
    const keys = Array.from({ length: 40 }, (_, at) => `of the pooler ${at}`);
    await stores[0].write(async (tx) => {
      for (const key of keys) await tx.bump(key);
    });
    const ask = (store: Store, key: string) =>
      store
        .read((db) =>
          db.select({ key: db.cacheVersions.key }).from(db.cacheVersions).where(eq(db.cacheVersions.key, key)),
        )
        .catch((error) => {
          if (!(error instanceof Unavailable)) throw error;
        });
    const askAll = () => Promise.all(keys.flatMap((key) => stores.map((store) => ask(store, key))));
    const right = keys.flatMap((key) => stores.map(() => [{ key }]));
    const before = await askAll();

    await using pooler = await startPgBouncer(database.url, { sessions: 1, ...settings });
    address.moveTo(Number(new URL(pooler.url).port));
    const during: unknown[] = [];
    await until(async () => {
      const answers = await askAll();
      during.push(...answers.filter((answer, at) => answer && answer[0]?.key !== right[at]?.[0]?.key));
      return answers.every((answer) => answer !== undefined);
    });
    await Promise.all(stores.map((store) => store.write((tx) => tx.bump("afterwards"))));
    const count = sql<string>`(select count(*) from pg_prepared_statements)`;
    const prepared = await stores[0].read((db) => db.select({ count }).from(db.cacheVersions).limit(1));
    // The runtime would try a refused subscription again within this time.
    const warned = spyOn(console, "warn");
    await outlast({ millis: 2_500 });
    const retries = warned.mock.calls.length;
    warned.mockRestore();
    for (const store of stores) await store.close();
    address.stop();

    expect([before, during]).toEqual([right, []]);
    expect(prepared).toEqual([{ count: "0" }]);
    expect(retries).toBe(0);
  },
);

test.each(inTurn(POOLERS, 0, 2))("instances migrate and work through a pooler %s", async (_, settings) => {
  await emptyDatabase(database.url);
  await using pooler = await startPgBouncer(database.url, { sessions: 3, ...settings });
  const stores = await Promise.all([openPostgres({ url: pooler.url }), openPostgres({ url: pooler.url })]);
  const [first, second] = stores;
  const notified = new Set<string>();
  second?.onCacheChange((keys) => {
    for (const key of keys) notified.add(key);
  });
  const keys = Array.from({ length: 120 }, (_, at) => `key ${at}`);

  await Promise.all(keys.map((key, at) => stores[at % 2]?.write((tx) => tx.bump(key))));
  await first?.write((tx) => tx.bump("last"));

  await until(() => notified.has("last"));
  expect(await second?.read((db) => db.$count(db.cacheVersions))).toBeGreaterThan(keys.length);
  for (const store of stores) await store.close();
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { startPgBouncer } from "#testing/pgbouncer.ts";
import { createTestDatabase, emptyDatabase } from "#testing/postgres.ts";
import { until } from "#testing/receiver.ts";
import { openPostgres } from "./postgres.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ["that refuses settings of sessions", {}],
  [
    "that ignores settings of sessions",
    {
      ignore_startup_parameters:
        "statement_timeout,idle_in_transaction_session_timeout,tcp_keepalives_idle,tcp_keepalives_interval,tcp_keepalives_count",
    },
  ],
])(
  "instances migrate and work through a pooler %s",
  async (_, settings) => {
    await emptyDatabase(database.url);
    await using pooler = await startPgBouncer(database.url, { sessions: 3, ...settings });
    const stores = await Promise.all([openPostgres({ url: pooler.url }), openPostgres({ url: pooler.url })]);
    const [first, second] = stores;
    const notified = new Set<string>();
    second?.onCacheChange((keys) => {
      for (const key of keys) notified.add(key);
    });
    const keys = Array.from({ length: 120 }, (_, at) => `key ${at}`);

    // A session that knows a statement may be gone by the next transaction; those that meet this are tried again by clients.
    const missing = new Set(keys);
    await until(async () => {
      const writes = [...missing].map(async (key, at) => {
        await stores[at % 2]?.write((tx) => tx.bump(key));
        missing.delete(key);
      });
      const refused = (await Promise.allSettled(writes)).filter(({ status }) => status === "rejected");
      expect(refused.length).toBeLessThan(keys.length);
      return missing.size === 0;
    });
    await first?.write((tx) => tx.bump("last"));

    await until(() => notified.has("last"));
    expect(await second?.read((db) => db.$count(db.cacheVersions))).toBeGreaterThan(keys.length);
    for (const store of stores) await store.close();
  },
  60_000,
);

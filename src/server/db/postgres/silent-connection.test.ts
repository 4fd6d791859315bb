import { afterAll, describe, expect, test } from "bun:test";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { detail } from "#testing/detail.ts";
import { startServer } from "#testing/server/server.ts";
import { silentProxy } from "#testing/server/silent-proxy.ts";
import { until } from "#testing/waiting.ts";
import { openPostgres } from "./postgres.ts";

const database = await createTestDatabase();
const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
  await database.drop();
});

/** Short, to keep the test short: only their existence matters. */
const DEADLINES = { connectMillis: 1_000, waitMillis: 1_000, silenceMillis: 1_500, statementMillis: 1_000 };

async function openThrough(deadlines: object = DEADLINES, connections = 2) {
  const proxy = silentProxy(database.url);
  const store = await openPostgres({ url: proxy.url, connections, deadlines, strict: true });
  cleanUps.push(() => store.close(), proxy.stop);
  const read = () => store.read((db) => db.select({ id: db.projects.id }).from(db.projects));
  const write = () => store.write((tx) => tx.bump("something"));
  return { proxy, store, read, write };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (error instanceof Unavailable ? "unavailable" : error),
  );

describe("a database connection that dies silently", () => {
  // A firewall that dropped a connection or an unplugged host sends no packet, and TCP waits for a quarter of an hour.
  test("fails waiting statements at their deadline, and serves no new ones once the database is back", async () => {
    const { proxy, store, read, write } = await openThrough(DEADLINES, 8);
    const { promise: allThere, resolve } = Promise.withResolvers<void>();
    let holders = 0;
    const hold = () =>
      store.read(async () => {
        if (++holders === 8) resolve();
        await allThere;
      });
    await Promise.all(Array.from({ length: 8 }, hold));

    proxy.goSilent();
    const meanwhile = await Promise.all([read(), write()].map(outcome));
    proxy.resume();

    expect(meanwhile).toEqual(["unavailable", "unavailable"]);
    // The other six connections are dead, too, and must not fail other callers.
    expect(await Promise.all(Array.from({ length: 20 }, () => outcome(read())))).toEqual(Array(20).fill("done"));
    expect(proxy.alive()).toBeGreaterThan(0);
  });

  test("a caller that finds no free connection waits only for the time limit", async () => {
    const { store, read } = await openThrough({ ...DEADLINES, silenceMillis: 20_000, waitMillis: 300 });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const holders = [store.read(() => over), store.read(() => over)];

    const late = await outcome(read());
    end();
    await Promise.all(holders);

    expect(late).toBe("unavailable");
    expect(await outcome(read())).toBe("done");
  });

  test("the database ends a slow statement, and its transaction leaves nothing", async () => {
    const { store } = await openThrough({ ...DEADLINES, statementMillis: 300, silenceMillis: 10_000 });
    await using other = new Bun.SQL({ url: database.url, max: 1 });
    const holder = await other.reserve();
    await holder.unsafe("begin");
    await holder.unsafe("lock table cache_versions in access exclusive mode");

    const blocked = await outcome(store.write((tx) => tx.bump("blocked")));
    await holder.unsafe("rollback");
    holder.release();

    expect(blocked).toBe("unavailable");
    const rows = await store.read((db) => db.select({ key: db.cacheVersions.key }).from(db.cacheVersions));
    expect(rows.map(({ key }) => key)).not.toContain("blocked");
  });
});

// Load balancers and service managers need a reply even when the database gives none. Here the limits are those of production.
detail(
  "a server with a silent database reports it in its health check, serves again when it is back, and stops",
  async () => {
    const proxy = silentProxy(database.url);
    const server = await startServer({ environment: { DATABASE_URL: proxy.url } });
    const health = async () => (await fetch(`${server.url}/health?db`)).status;
    expect(await health()).toBe(200);

    proxy.goSilent();
    const silent = await health();
    const alive = (await fetch(`${server.url}/health`)).status;
    proxy.resume();
    await until(async () => (await health()) === 200, 25_000);
    proxy.goSilent();
    await server.stop();

    expect([silent, alive]).toEqual([503, 200]);
    proxy.stop();
  },
);

import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { forLists } from "#server/db/store/for-lists.ts";
import type { Store } from "#server/db/store/store.ts";
import { type OwnPostgres, startOwnPostgres } from "#testing/database/own-postgres.ts";
import { POOLERS, startPgBouncer } from "#testing/database/pgbouncer.ts";
import { until } from "#testing/waiting.ts";
import { openPostgres } from "./postgres.ts";

let primary: OwnPostgres;
let replica: OwnPostgres;
const faults: unknown[] = [];
const stores: Store[] = [];

/** Opens the database as an instance does that has just started. */
async function open(replicaUrl = replica.url, behindSeconds?: number): Promise<Store> {
  const onReplicaFault = (error: unknown) => faults.push(error);
  const store = await openPostgres({ url: primary.url, replicaUrl, behindSeconds, onReplicaFault });
  stores.push(store);
  return store;
}

/** Where a list is read, and how many rows it has. */
async function listed(from: Store) {
  const { store } = await forLists({ store: from });
  const t = sql`cache_versions`;
  const [row] = await store.read((db) =>
    db.select({ onReplica: sql<boolean>`pg_is_in_recovery()`, rows: sql<string>`count(*)` }).from(t),
  );
  return { onReplica: row?.onReplica, rows: Number(row?.rows) };
}

beforeAll(async () => {
  primary = await startOwnPostgres();
  replica = await primary.replica();
  // Without it the primary confirms a commit only when the replica has received it.
  await primary.run("alter system reset synchronous_standby_names");
  await primary.run("select pg_reload_conf()");
}, 60_000);
afterAll(async () => {
  for (const store of stores) await store.close();
  await replica?.[Symbol.asyncDispose]();
  await primary?.[Symbol.asyncDispose]();
}, 30_000);

test("lists are read on the replica, and never lack what was committed before", async () => {
  let store = await open();
  const seen = [];
  for (let rows = 1; rows <= 100; rows++) {
    await store.write((tx) => tx.bump(`key ${rows}`));
    const list = await listed(store);
    expect(list.rows).toBe(rows);
    seen.push(list.onReplica);
    // A replica that was behind for a moment rests for seconds; one that was just opened does not.
    if (list.onReplica) continue;
    await stores.pop()?.close();
    store = await open();
  }

  expect(seen).toContain(true);
  expect(faults).toEqual([]);
});

test("a replica that does its work has no problem", async () => {
  const store = await open();
  await store.write((tx) => tx.bump("a change"));

  expect(await store.replicaProblem?.()).toBeNull();
});

test.each(POOLERS)("a replica may stand behind a pooler %s", async (_, settings) => {
  await using pooler = await startPgBouncer(replica.url, { sessions: 2, ...settings });
  const store = await open(pooler.url);
  const before = await listed(store);
  await until(async () => (await listed(store)).onReplica === true);
  const lists = await Promise.all(Array.from({ length: 20 }, () => listed(store)));
  await stores.pop()?.close();

  expect(lists).toEqual(Array(20).fill({ ...before, onReplica: true }));
  expect(faults).toEqual([]);
});

test("while the replica is behind, the database itself is asked", async () => {
  await replica.run("select pg_wal_replay_pause()");
  const store = await open();
  const { rows } = await listed(store);
  await store.write((tx) => tx.bump("written while it is behind"));

  const behind = await listed(store);
  const soon = await store.replicaProblem?.();
  const later = await (await open(replica.url, 1)).replicaProblem?.();
  await replica.run("select pg_wal_replay_resume()");
  const caughtUp = await listed(await open());

  expect(behind).toEqual({ onReplica: false, rows: rows + 1 });
  expect(soon).toBeNull();
  expect(later).toMatch(/^It is behind: the latest change that it has is \d+ seconds old\.$/);
  expect(caughtUp).toEqual({ onReplica: true, rows: rows + 1 });
  expect(faults).toEqual([]);
});

test("a database that follows another one is no replica", async () => {
  const other = await startOwnPostgres();
  const stranger = await other.replica();
  const store = await open(stranger.url);

  expect((await listed(store)).onReplica).toBe(false);
  expect(String(faults.pop())).toContain("a replica of another database");
  expect(await store.replicaProblem?.()).toBe("It is a replica of another database.");
  await stranger[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

test("a replica that stops in the middle costs no list, and is reported once", async () => {
  const store = await open();
  const { store: reading } = await forLists({ store });
  await replica.stop("SIGQUIT");

  const count = await reading.read((db) => db.$count(db.cacheVersions));
  const later = [await listed(store), await listed(store)];
  const problem = await store.replicaProblem?.();

  expect(later).toEqual(Array(2).fill({ onReplica: false, rows: count }));
  expect(faults).toHaveLength(1);
  expect(problem).toStartWith("It cannot be asked: ");
  await replica.start();
  await until(async () => (await listed(await open())).onReplica === true);
});

test("a replica that took over is no replica any more", async () => {
  await replica.promote();
  const store = await open();

  expect((await listed(store)).onReplica).toBe(false);
  expect(await store.replicaProblem?.()).toContain("It follows no database");
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Store } from "#server/db/store/store.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { outcomeOf, until } from "#testing/waiting.ts";
import { BUMPED, bumpedOf, payloadOf } from "./bumped.ts";
import { openPostgres } from "./postgres.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let other: Bun.SQL;
let store: Store;
let notified: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  other = new Bun.SQL({ url: database.url, max: 1 });
  store = await openPostgres({ url: database.url });
  store.onCacheChange((keys) => notified.push(...keys));
});
afterAll(async () => {
  await store.close();
  await other.close();
  await database.drop();
});

// No poll finds this change: it stands in no table.
test("an instance hears of a commit without asking the database", async () => {
  notified = [];

  await other.unsafe("select pg_notify($1, $2)", [BUMPED, payloadOf(["config:heard", 7])]);

  await until(() => notified.length > 0);
  expect(notified).toEqual(["config:heard"]);
});

test("an instance hears again after its connection was lost", async () => {
  notified = [];
  const lost = await other.unsafe(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'",
  );
  expect(lost.length).toBeGreaterThan(0);

  let version = 1;
  await until(async () => {
    await other.unsafe("select pg_notify($1, $2)", [BUMPED, payloadOf(["config:again", version++])]);
    return notified.includes("config:again");
  });
});

test("a change is told when it is committed, and not when it is rolled back", async () => {
  const told: string[] = [];
  await using _ = await other.listen(BUMPED, (payload) => told.push(payload));

  expect(
    await outcomeOf(
      store.write(async (tx) => {
        await tx.bump("config:undone");
        throw new Error("no");
      }),
    ),
  ).toThrow("no");
  await store.write((tx) => tx.bump("config:done"));

  await until(() => told.length > 0);
  expect(told).toEqual([payloadOf(["config:done", 1])]);
});

test("what somebody else says on the channel is no change", () => {
  for (const payload of ["", "config:p1", "[]", '["config:p1"]', '["config:p1","1"]', '{"key":1}', "null"]) {
    expect([payload, bumpedOf(payload)]).toEqual([payload, null]);
  }
});

import { afterAll, expect, test } from "bun:test";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { rowsOf } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const OWNER = { HALLPASS_ADMIN_EMAIL: "owner@example.com", HALLPASS_ADMIN_PASSWORD: "correct horse battery" };
const KEY = { HALLPASS_INTERNAL_SECRET_SERVER_KEY: "ssk_of_the_internal_project" };

// Before the fix only one started, and the others ended with a statement and its parameters in the log, eight times of
// eight.
test("one of several instances that start at once on an empty database migrates it, and all of them serve", async () => {
  await emptyDatabase(database.url);
  const environment = { DATABASE_URL: database.url, ...OWNER, ...KEY };

  const started = await Promise.allSettled(Array.from({ length: 3 }, () => startServer({ environment })));
  const servers = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const health = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/health?db`)).status));
  const store = servers[0]?.running.deps.store;
  const kept = store ? [await rowsOf(store, "users"), await rowsOf(store, "internalKeys")] : [];
  const logged = servers.flatMap(({ log }) => log).join("\n");
  for (const server of servers) await server.stop();

  expect(started.flatMap((each) => (each.status === "rejected" ? [each.reason] : []))).toEqual([]);
  expect(health).toEqual([200, 200, 200]);
  expect(kept.map((rows) => rows.length)).toEqual([1, 1]);
  expect(logged).not.toMatch(/failed query|params:/i);
});

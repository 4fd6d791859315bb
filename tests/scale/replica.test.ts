import { afterAll, beforeAll, expect, test } from "bun:test";
import { getMetrics } from "#contract/metrics.ts";
import { listUsers } from "#contract/users.ts";
import { type OwnPostgres, startOwnPostgres } from "#testing/database/own-postgres.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

let primary: OwnPostgres;
let replica: OwnPostgres;
let server: TestServer;
let project: TestProject;

beforeAll(async () => {
  primary = await startOwnPostgres();
  replica = await primary.replica();
  await replica.logStatements();
  server = await startServer({ environment: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url } });
  project = await server.project();
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await replica?.[Symbol.asyncDispose]();
  await primary?.[Symbol.asyncDispose]();
}, 30_000);

/** Asks until the replica has read a table: while it is behind for a moment, the database itself answers. */
const untilReadThere = (table: string, ask: () => Promise<unknown>) =>
  until(async () => {
    await ask();
    return replica.log().some((line) => line.includes(`from "${table}"`));
  }, 20_000);

test("with DATABASE_REPLICA_URL, lists are read on the replica, and contain what was changed before", async () => {
  const list = () => project.server.call(listUsers, { query: { limit: 10 } });
  const listed = [];
  for (let at = 1; at <= 5; at++) {
    await project.person();
    listed.push((await list()).body.items.length);
  }

  expect(listed).toEqual([1, 2, 3, 4, 5]);
  await untilReadThere("users", list);
});

test("the overview of a project is read there, too, and counts who signed up before", async () => {
  const count = async () => (await project.admin.call(getMetrics)).body.total_users;
  const before = await count();
  await project.person();

  expect(await count()).toBe(before + 1);
  await untilReadThere("metric_counts", count);
});

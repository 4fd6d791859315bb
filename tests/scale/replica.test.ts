import { expect, test } from "bun:test";
import { listUsers } from "#contract/users.ts";
import { startOwnPostgres } from "#testing/own-postgres.ts";
import { startServer } from "#testing/server.ts";

test("with DATABASE_REPLICA_URL, lists are read on the replica, and contain what was changed before", async () => {
  await using primary = await startOwnPostgres();
  await using replica = await primary.replica();
  const environment = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url };
  const server = await startServer({ environment });
  try {
    const project = await server.project();
    const listed = [];
    for (let at = 1; at <= 5; at++) {
      await project.person();
      const { body } = await project.server.call(listUsers, { query: { limit: 10 } });
      listed.push(body.items.length);
    }
    const read = await replica.run(
      "select count(*) as statements from pg_stat_activity where application_name = 'hallpass' and query like '%users%'",
    );

    expect(listed).toEqual([1, 2, 3, 4, 5]);
    expect(read).toEqual([{ statements: expect.not.stringMatching(/^0$/) }]);
  } finally {
    await server.stop();
  }
}, 60_000);

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createTeam } from "#contract/teams.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { type PgBouncer, POOLERS, startPgBouncer } from "#testing/database/pgbouncer.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { inTurn } from "#testing/repeats.ts";
import { freePort, startServer, type TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { forgotten, startLoad } from "./load.ts";

describe.each(inTurn(POOLERS, 1, 2))("instances behind PgBouncer in transaction mode %s", (_, settings) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pooler: PgBouncer;
  let mailbox: Mailbox;
  let instances: TestServer[];

  beforeAll(async () => {
    database = await createTestDatabase();
    await emptyDatabase(database.url);
    // Fewer sessions than clients and kinds of statements: each transaction gets another one.
    pooler = await startPgBouncer(database.url, { sessions: 3, ...settings });
    mailbox = await openMailbox();
    const environment = {
      DATABASE_URL: pooler.url,
      HALLPASS_URL: `http://localhost:${await freePort()}`,
      HALLPASS_SMTP_URL: mailbox.url,
      HALLPASS_EMAIL_FROM: "noreply@example.com",
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
    };
    instances = await Promise.all([startServer({ environment }), startServer({ environment })]);
  }, 60_000);
  afterAll(async () => {
    for (const instance of instances ?? []) await instance.stop();
    await mailbox?.close();
    await pooler?.[Symbol.asyncDispose]();
    await database?.drop();
  }, 60_000);

  test("migrate the database together, and no request, mail or webhook fails", async () => {
    const [first, second] = instances as [TestServer, TestServer];
    const project = await first.project({ config: { magic_link_enabled: true } });
    const atSecond = {
      ...project,
      client: wireTo(second.apiUrl, {
        level: "client",
        headers: { projectId: project.id, publishableClientKey: project.keys.publishableClientKey },
      }),
    };
    await using receiver = startReceiver();
    await project.admin.call(createWebhookEndpoint, { body: { url: receiver.url } });

    const loads = [startLoad(project, 5), startLoad(atSecond, 5)];
    const ada = await project.person("ada");
    const { email, password } = ada;
    const signedIn = await atSecond.client.call(signInWithPassword, { body: { email, password } });
    const grace = "grace@example.com";
    await atSecond.client.call(sendSignInCode, { body: { email: grace, callback_url: "http://localhost/magic-link" } });
    const code = (await mailbox.next(grace)).linkCode();
    const coded = await project.client.call(signInWithCode, { body: { code } });
    const team = await project.server.call(createTeam, { body: { display_name: "The eight" } });
    await until(() => loads.every(({ acknowledged }) => acknowledged.size > 10));
    for (const load of loads) await load.stop();
    // Messages have no order: each user of the load has some, too.
    await until(() => receiver.types().includes("team.created"));

    expect([signedIn.status, coded.status, team.status]).toEqual([200, 200, 201]);
    for (const load of loads) {
      expect(load.failures).toEqual([]);
      expect(await forgotten(project, load)).toEqual([]);
    }
    const complaints = [first, second].flatMap(({ log }) => log.filter((line) => /"level":"(warn|error)"/.test(line)));
    expect(complaints).toEqual([]);
  });
});

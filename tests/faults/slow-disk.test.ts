import { afterAll, beforeAll, expect, test } from "bun:test";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { createTeam, listTeams } from "#contract/teams.ts";
import { getCurrentUser, listUsers, updateCurrentUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { detail } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { repeats } from "#testing/repeats.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const COMMIT_MILLIS = repeats(700, 2_000);
/** Longer than the readiness check waits. */
const TOO_LONG_MILLIS = 3_300;

/** An advisory lock with this key makes commits slow: its second key says by how many milliseconds. */
const SLOWNESS = 71_717;

/** A commit waits with all of its locks, as it does for a slow disk. */
const SLOW_COMMITS = `
  create function slow_commit() returns trigger language plpgsql as $$
  declare millis integer := (select objid from pg_locks where locktype = 'advisory' and classid = ${SLOWNESS});
  begin
    if millis is not null and current_setting('test.slept', true) is distinct from 'yes' then
      perform set_config('test.slept', 'yes', true);
      perform pg_sleep(millis / 1000.0);
    end if;
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create constraint trigger slow_commit after insert or update or delete on %I
        deferrable initially deferred for each row execute function slow_commit()', name);
    end loop;
  end $$;`;

/** Makes each commit take so long until the returned function is called. */
async function slowDown(millis: number): Promise<() => Promise<unknown>> {
  await disk.unsafe(`select pg_advisory_lock(${SLOWNESS}, ${millis})`);
  return () => disk.unsafe(`select pg_advisory_unlock(${SLOWNESS}, ${millis})`);
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let disk: Bun.SQL;
let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  disk = new Bun.SQL({ url: database.url, max: 1 });
  await disk.unsafe(SLOW_COMMITS).simple();
  mailbox = await openMailbox();
  server = await startServer({
    environment: {
      DATABASE_URL: database.url,
      HALLPASS_SMTP_URL: mailbox.url,
      HALLPASS_EMAIL_FROM: "noreply@example.com",
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
    },
  });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await mailbox?.close();
  await disk?.close();
  await database?.drop();
}, 60_000);

test("while commits of PostgreSQL take seconds, reads go on, changes are answered late and take effect once", async () => {
  const project = await server.project();
  await using receiver = startReceiver();
  await project.admin.call(createWebhookEndpoint, { body: { url: receiver.url } });
  const ada = await project.person("ada");
  await receiver.received(1);
  const emails = ["bea@example.com", "cai@example.com", "dee@example.com"];

  const speedUp = await slowDown(COMMIT_MILLIS);
  let answered = 0;
  const changes = [
    ...emails.map((email, at) =>
      project.client.with({}, { "x-forwarded-for": `198.21.0.${at}` }).call(signUpWithPassword, {
        body: { email, password: "correct horse battery", verification_callback_url: "http://localhost/verify" },
      }),
    ),
    project.server.call(createTeam, { body: { display_name: "The eight" } }),
    // These two wait for each other.
    ada.wire.call(updateCurrentUser, { body: { display_name: "Ada" } }),
    ada.wire.call(updateCurrentUser, { body: { client_metadata: { likes: "engines" } } }),
  ].map(async (change) => {
    const { status } = await change;
    answered++;
    return status;
  });
  const reads = [
    await ada.wire.call(getCurrentUser),
    await project.server.call(listUsers, { query: { limit: 10 } }),
    await project.server.call(listTeams),
  ].map(({ status }) => status);
  const answeredBeforeReads = answered;
  const statuses = await Promise.all(changes);
  await speedUp();

  expect(reads).toEqual([200, 200, 200]);
  expect(answeredBeforeReads).toBeLessThan(changes.length);
  expect(statuses).toEqual([200, 200, 200, 201, 200, 200]);
  const { body: users } = await project.server.call(listUsers, { query: { limit: 10 } });
  expect(users.items.map(({ primary_email: email }: { primary_email: string }) => email).sort()).toEqual(
    [ada.email, ...emails].sort(),
  );
  expect((await ada.wire.call(getCurrentUser)).body).toMatchObject({
    display_name: "Ada",
    client_metadata: { likes: "engines" },
  });
  for (const email of emails) await mailbox.next(email);
  const count = (type: string) => receiver.types().filter((each) => each === type).length;
  const counts = () => ({
    "user.created": count("user.created"),
    "user.updated": count("user.updated"),
    "team.created": count("team.created"),
  });
  const expected = { "user.created": 4, "user.updated": 2, "team.created": 1 };
  await until(() => Object.entries(expected).every(([type, most]) => count(type) >= most));
  expect(counts()).toEqual(expected);
  for (const email of emails) expect(mailbox.all().filter(({ to }) => to.includes(email))).toHaveLength(1);
});

// In short, readiness.test.ts shows it with a write that hangs.
detail(
  "while commits take longer than load balancers should wait, the server is not ready, and then it is again",
  async () => {
    const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
    await until(async () => (await ready()) === 200);

    const speedUp = await slowDown(TOO_LONG_MILLIS);
    await until(async () => (await ready()) === 503);
    const alive = (await fetch(`${server.url}/health`)).status;
    await speedUp();
    await until(async () => (await ready()) === 200);

    expect(alive).toBe(200);
    expect(server.log.join("\n")).toContain("The database does not take a write in time");
  },
);

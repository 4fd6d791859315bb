import { afterAll, beforeAll, expect, test } from "bun:test";
import { startCliLogin } from "#contract/auth/cli-login.ts";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { signOut } from "#contract/auth/sessions.ts";
import { getClientProject } from "#contract/client-project.ts";
import { sendEmail } from "#contract/emails.ts";
import { updateProject } from "#contract/projects.ts";
import { createUser, getCurrentUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { ADDRESS_LIMITS, THROTTLES } from "#server/access/limits.ts";
import { COUNTED_LATER_MILLIS } from "#server/access/throttle.ts";
import { type Cluster, startCluster } from "#testing/database/cluster.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { detail } from "#testing/detail.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { OWN_MAIL_SERVER } from "#testing/mail/own-mail-server.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { startIssuer } from "#testing/providers/issuer.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { forgotten, startLoad } from "./load.ts";

const NEXT_VERSION = [process.execPath, `${import.meta.dir}/next-version.ts`];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let cluster: Cluster;

beforeAll(async () => {
  database = await createTestDatabase();
  mailbox = await openMailbox({ login: { user: OWN_MAIL_SERVER.username, password: OWN_MAIL_SERVER.password } });
  cluster = await startCluster(3, { DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]();
  await mailbox?.close();
  await database?.drop();
}, 60_000);

/** The project's client at each instance, past the balancer. */
const clients = () =>
  cluster.instances.map(({ apiUrl }) =>
    wireTo(apiUrl, {
      level: "client",
      headers: { projectId: cluster.project.id, publishableClientKey: cluster.project.keys.publishableClientKey },
    }),
  );

test("a user who signs up at one instance is known at all, and one who signs out is known at none", async () => {
  const ada = await cluster.project.person();
  const ask = async () => {
    const replies = clients().map((each) => each.with({ accessToken: ada.accessToken }).call(getCurrentUser));
    return (await Promise.all(replies)).map(({ status, code }) => [status, code]);
  };

  const before = await ask();
  await ada.wire.with({ refreshToken: ada.refreshToken }).call(signOut, { body: {} });
  const after = await ask();

  expect(before).toEqual(Array(3).fill([200, null]));
  expect(after).toEqual(Array(3).fill([401, "ACCESS_TOKEN_EXPIRED"]));
});

test("a changed configuration counts at every instance", async () => {
  const isOpen = async () => {
    const projects = clients().map((each) => each.call(getClientProject));
    return (await Promise.all(projects)).map(({ body }) => body.config.sign_up_enabled);
  };
  const set = (isEnabled: boolean) =>
    cluster.project.admin.call(updateProject, { body: { config: { sign_up_enabled: isEnabled } } });
  expect(await isOpen()).toEqual([true, true, true]);

  await set(false);
  await until(async () => (await isOpen()).every((each) => !each));
  await set(true);
  await until(async () => (await isOpen()).every(Boolean));
});

/** The project's client at the balancer, and at each instance past it. */
const everywhere = () => [cluster.project.client, ...clients()];

const LIMITS_OF_GUESSES = [
  ["sign_in_pair", "from one address", () => "203.0.113.1"],
  ["sign_in_account", "from anywhere", (at: number) => `198.51.100.${at}`],
] as const;

test.each(LIMITS_OF_GUESSES)(
  "%s: wrong passwords for an account %s are counted by all instances together",
  async (limit, _, addressOf) => {
    const { email, password } = await cluster.project.person();
    const signIn = (client: TestWire, at: number, tried: string) =>
      client
        .with({}, { "x-forwarded-for": addressOf(at) })
        .call(signInWithPassword, { body: { email, password: tried } });

    const guesses = [];
    for (let at = 0; at < THROTTLES[limit].free; at++) {
      guesses.push((await signIn(cluster.project.client, at, "a guess")).status);
    }
    const counters = await lengthenDelaysAfter(THROTTLES[limit].free);
    const refused = await Promise.all(everywhere().map((each, at) => signIn(each, 100 + at, password)));

    expect(guesses).toEqual(Array(THROTTLES[limit].free).fill(400));
    expect(counters).toBe(1);
    expect(refused.map(({ status, body }) => [status, body.details?.limit])).toEqual(Array(4).fill([429, limit]));
  },
);

/** Makes the delays after a number of attempts so long that a slow machine does not miss them. Returns how many there are. */
async function lengthenDelaysAfter(attempts: number): Promise<number> {
  const sql = new Bun.SQL({ url: database.url, max: 1 });
  // A longer delay counts as one from before the clock was set back.
  const counters = await sql`update throttles set blocked_until = blocked_until + ${COUNTED_LATER_MILLIS}
    where failures = ${attempts} and blocked_until > 0 returning key`;
  await sql.close();
  return counters.length;
}

test("requests of one address are counted by all instances together", async () => {
  const { requests } = ADDRESS_LIMITS.cli_login_address;
  const begin = async (client: TestWire) =>
    (await client.with({}, { "x-forwarded-for": "203.0.113.2" }).call(startCliLogin, { body: {} })).status;

  const begun = [];
  for (let at = 0; at < requests; at++) begun.push(await begin(cluster.project.client));
  const refused = await Promise.all(everywhere().map(begin));

  expect(begun).toEqual(Array(requests).fill(200));
  expect(refused).toEqual(Array(4).fill(429));
});

test("a sign-in with a provider begins at one instance, returns to another, and gets its tokens from a third, once", async () => {
  const secret = "client-secret-of-the-issuer";
  const redirectUri = `${cluster.balancer.url}/api/v1/auth/oauth/callback/our_company`;
  await using issuer = await startIssuer({ id: "hallpass", secret, redirectUri });
  const company = { id: "our_company", type: "oidc", display_name: "Our company", issuer_url: issuer.url } as const;
  const oauth_providers = [{ ...company, client_id: "hallpass", client_secret: secret }];
  await cluster.project.admin.call(updateProject, { body: { config: { oauth_providers } } });
  await until(async () => {
    const projects = await Promise.all(clients().map((each) => each.call(getClientProject)));
    return projects.every(({ body }) => body.config.enabled_oauth_providers.length === 1);
  });
  const [first, second, third] = cluster.instances.map(({ apiUrl }) => ({ anonymous: wireTo(apiUrl) }));
  if (!first || !second || !third) throw new Error("The cluster has three instances.");

  const started = await startAuthorization(first, cluster.project, "our_company");
  const returned = await returnFromProvider(second, started, { params: await issuer.signIn(started.at, "ada") });
  const tokens = await exchange(third, cluster.project, started, returned);
  const again = await exchange(first, cluster.project, started, returned);
  const asked = clients().map((each) => each.with({ accessToken: tokens.body.access_token }).call(getCurrentUser));
  const users = await Promise.all(asked);

  expect([started.reply.status, returned.status, tokens.status, again.status]).toEqual([307, 303, 200, 400]);
  expect(users.map(({ body }) => body.primary_email)).toEqual(Array(3).fill("ada@corp.example"));
});

detail("each mail is sent once, and each webhook", async () => {
  await using receiver = startReceiver();
  const { admin, server } = cluster.project;
  const endpoint = { url: receiver.url, event_types: ["user.created"] };
  expect((await admin.call(createWebhookEndpoint, { body: endpoint })).status).toBe(201);
  // Texts of owners leave only by their own mail server.
  const email_config = { ...OWN_MAIL_SERVER, host: "127.0.0.1", port: mailbox.port };
  expect((await admin.call(updateProject, { body: { config: { email_config } } })).status).toBe(200);
  const emails = Array.from({ length: 60 }, (_, at) => `told-${at}@example.com`);

  const users = await Promise.all(
    emails.map((primary_email) => server.call(createUser, { body: { primary_email, primary_email_verified: true } })),
  );
  const userIds = users.map(({ body }): string => body.id);
  const sent = await admin.call(sendEmail, { body: { user_ids: userIds, html: "<p>Hello</p>", subject: "News" } });
  expect(sent.status).toBe(200);
  await receiver.received(userIds.length);
  const arrived = () => mailbox.all().filter(({ subject }) => subject === "News");
  await until(() => arrived().length >= userIds.length);
  // Whoever would send one twice has had its turn when a later one is there.
  await server.call(createUser, { body: { primary_email: "later@example.com", primary_email_verified: true } });
  await receiver.received(userIds.length + 1);

  const reported: string[] = receiver.seen.map(({ body }) => body.data.id);
  expect(reported.filter((each) => userIds.includes(each)).sort()).toEqual(userIds.toSorted());
  expect(
    arrived()
      .flatMap(({ to }) => to)
      .sort(),
  ).toEqual(emails.toSorted());
});

test("when an instance is killed, only what it was working on fails, and nothing that was acknowledged is lost", async () => {
  await using receiver = startReceiver();
  const { admin } = cluster.project;
  await admin.call(createWebhookEndpoint, { body: { url: receiver.url, event_types: ["user.created"] } });
  const load = startLoad(cluster.project, 12);
  await until(() => load.acknowledged.size >= 10);

  const [victim] = cluster.instances;
  if (!victim) throw new Error("The cluster has instances.");
  await until(() => cluster.balancer.openAt(victim.url) > 0);
  const open = cluster.balancer.openAt(victim.url);
  await cluster.kill(victim);
  const before = load.acknowledged.size;
  await until(() => load.acknowledged.size >= before + 10);
  await load.stop();
  await cluster.start();
  // What the killed instance was sending is sent again when its lease ends: a minute that nobody needs to wait for.
  await using sql = new Bun.SQL({ url: database.url, max: 1 });
  await sql.unsafe("update webhook_deliveries set due_at = 0 where state = 'sending'");

  const reported = () => new Set(receiver.seen.map(({ body }) => body.data.id));
  const userIds = [...load.acknowledged.values()].map(({ userId }) => userId);
  await until(() => userIds.every((userId) => reported().has(userId)));
  expect(open).toBeGreaterThan(0);
  expect(load.failures.filter(({ status }) => status !== 502)).toEqual([]);
  expect(await forgotten(cluster.project, load)).toEqual([]);
});

detail("an upgrade of one instance after the other lets no request fail", async () => {
  const load = startLoad(cluster.project, 8);
  await until(() => load.acknowledged.size >= 10);

  const codes = [];
  for (const old of [...cluster.instances]) {
    await cluster.start(NEXT_VERSION);
    codes.push(await cluster.stop(old));
  }
  const before = load.acknowledged.size;
  await until(() => load.acknowledged.size >= before + 10);
  await load.stop();

  const columns = new Bun.SQL({ url: database.url, max: 1 });
  const [nickname] = await columns.unsafe("select count(nickname) as count from users");
  await columns.close();
  expect(nickname.count).toBe("0");
  expect(codes).toEqual([0, 0, 0]);
  expect(load.failures).toEqual([]);
  expect(await forgotten(cluster.project, load)).toEqual([]);
});

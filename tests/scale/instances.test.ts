import { afterAll, beforeAll, expect, test } from "bun:test";
import { signOut } from "#contract/auth/sessions.ts";
import { sendEmail } from "#contract/emails.ts";
import { getClientProject, updateProject } from "#contract/projects.ts";
import { createUser, getCurrentUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { type Cluster, startCluster } from "#testing/cluster.ts";
import { detail } from "#testing/detail.ts";
import { openMailbox } from "#testing/mailbox.ts";
import { OWN_MAIL_SERVER } from "#testing/own-mail-server.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { startReceiver, until } from "#testing/receiver.ts";
import { wireTo } from "#testing/wire.ts";
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

test("who signs up at one instance is known at all, and who signs out is known at none", async () => {
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

detail(
  "each mail is sent once, and each webhook",
  async () => {
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
    // Whoever would send one twice has had its turn by then.
    await Bun.sleep(3_000);

    const reported: string[] = receiver.seen.map(({ body }) => body.data.id);
    expect(reported.filter((each) => userIds.includes(each)).sort()).toEqual(userIds.toSorted());
    expect(
      arrived()
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual(emails.toSorted());
  },
  60_000,
);

test("when an instance is killed, only what it was working on fails, and nothing that was acknowledged is lost", async () => {
  await using receiver = startReceiver();
  const { admin } = cluster.project;
  await admin.call(createWebhookEndpoint, { body: { url: receiver.url, event_types: ["user.created"] } });
  const load = startLoad(cluster.project, 12);
  await until(() => load.acknowledged.size >= 20);

  const [victim] = cluster.instances;
  if (!victim) throw new Error("The cluster has instances.");
  await until(() => cluster.balancer.openAt(victim.url) > 0);
  const open = cluster.balancer.openAt(victim.url);
  await cluster.kill(victim);
  const before = load.acknowledged.size;
  await until(() => load.acknowledged.size >= before + 20);
  await load.stop();
  await cluster.start();

  const reported = () => new Set(receiver.seen.map(({ body }) => body.data.id));
  const userIds = [...load.acknowledged.values()].map(({ userId }) => userId);
  await until(() => userIds.every((userId) => reported().has(userId)));
  expect(open).toBeGreaterThan(0);
  expect(load.failures.filter(({ status }) => status !== 502)).toEqual([]);
  expect(await forgotten(cluster.project, load)).toEqual([]);
}, 90_000);

detail(
  "an upgrade of one instance after the other lets no request fail",
  async () => {
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
  },
  120_000,
);

import { afterAll, expect } from "bun:test";
import type { Level } from "#contract/access.ts";
import { startCliLogin } from "#contract/auth/cli-login.ts";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { sendPasswordResetCode } from "#contract/auth/passwords.ts";
import { createImpersonationLink } from "#contract/auth/sessions.ts";
import { type Endpoint, fillPath } from "#contract/endpoint.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import { createWebhookEndpoint, sendTestWebhook } from "#contract/webhook-endpoints.ts";
import { createSvixToken } from "#contract/webhooks.ts";
import { pages, routes } from "#server/app.ts";
import { createSetUpLink, createSignInLink } from "#server/features/instance/admin-link.ts";
import { unsubscribeLinkFor } from "#server/mail/rendering/unsubscribe.ts";
import { sealAll } from "#testing/database/audit-chain.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everythingAtRest } from "#testing/server/rows.ts";
import type { TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { type Ada, adaOn, done, MAIL_LOGIN } from "../strangers/ada.ts";
import { callsWith } from "../strangers/calls.ts";

/** The routes that change something by GET, and why no other method can do it. */
const EFFECTS: Record<string, string> = {
  "/auth/oauth/authorize/{provider_id}": "a browser goes to a provider by GET, and the server has to know its state",
  "/auth/oauth/callback/{provider_id}": "a provider sends the browser back by GET, and a state is used once",
  "/projects/{project_id}/oauth/logout": "an app sends the browser by GET, with an ID token of its session",
  "/internal/instance/backups/{backup_id}/file": "a browser downloads by GET, and the link works once",
};

/** What is noted of a read. */
const BOOKKEEPING: { in: string; rows: RegExp; because: string }[] = [
  { in: "auditEntries", rows: /"action":"webhook_secret_read"/, because: "the audit log says who has read a secret" },
  { in: "cacheVersions", rows: /"key":"probe"/, because: "the health check writes, to know whether others can" },
];

const CALLBACK = "http://localhost/handler";
const AT_ONCE = 6;

const mailbox = await openMailbox({ login: MAIL_LOGIN });
afterAll(() => mailbox.close());

/** A code of each kind that mails and links carry, each still of use. */
async function codesOf(server: TestServer, { project, person }: Ada): Promise<string[]> {
  const { deps } = server.running;
  const { email, userId, wire } = person;
  await done(project.client, sendSignInCode, { body: { email, callback_url: CALLBACK } });
  await done(project.client, sendPasswordResetCode, { body: { email, callback_url: CALLBACK } });
  const impersonation = await done(project.server, createImpersonationLink, {
    body: { user_id: userId, callback_url: CALLBACK, is_impersonation: true },
  });
  const cli = await done(wire, startCliLogin, { body: {} });
  // Ada has unsubscribed already.
  const subscriber = await project.person();
  await atRest(server);
  const links = [
    impersonation.link,
    unsubscribeLinkFor(deps, { userId: subscriber.userId, categoryId: NOTIFICATION_CATEGORIES[1].id }).link,
    await createSetUpLink(deps),
    (await createSignInLink(deps, (await server.owner()).email)) ?? "",
    ...mailbox.all().flatMap((mail) => mail.links),
  ];
  const inLinks = links.flatMap((link) => /[?&#]code=([0-9a-z]{45})\b/.exec(link)?.[1] ?? []);
  return [...new Set([...inLinks, cli.login_code, cli.polling_code])];
}

/** Waits until nothing changes on its own: mails are sent, webhooks delivered, the audit log sealed. */
async function atRest(server: TestServer) {
  const { deps } = server.running;
  const isPending = async () => {
    const [mails, events, deliveries] = await deps.store.read((db) =>
      Promise.all([
        db.select({ state: db.mails.state }).from(db.mails),
        db.select({ state: db.events.state }).from(db.events),
        db.select({ state: db.webhookDeliveries.state }).from(db.webhookDeliveries),
      ]),
    );
    return [...mails, ...events, ...deliveries].some(({ state }) => ["queued", "sending", "waiting"].includes(state));
  };
  await until(async () => {
    if (!(await isPending())) return true;
    deps.jobs.wake();
    return false;
  });
  await deps.activity.flush();
  await sealAll(server);
}

/** All rows but the bookkeeping. */
async function stored({ running: { deps } }: TestServer) {
  const all = Object.entries(await everythingAtRest(deps.store));
  const isNoted = (table: string, row: unknown) =>
    BOOKKEEPING.some((each) => each.in === table && each.rows.test(String(row)));
  return Object.fromEntries(all.map(([table, rows]) => [table, rows.filter((row) => !isNoted(table, row))]));
}

/** The queries for an endpoint, whatever its method: a GET of a POST's path may find another route. */
function pathsOf(endpoint: Endpoint, level: Level, codes: readonly string[], choices: Parameters<typeof callsWith>[2]) {
  const calls = callsWith(endpoint, level, choices);
  return (endpoint.method === "GET" ? calls : calls.slice(0, 1)).flatMap(({ params, query, body }) => {
    const fields = { ...query, ...(typeof body === "object" ? body : {}) };
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const path = fillPath(endpoint.path, params as Record<string, string> | undefined);
    const withCodes = Object.keys(texts).filter((name) => /(^|_)code$/.test(name));
    const queries = withCodes.flatMap((name) => codes.map((code) => ({ ...texts, [name]: code })));
    return (queries.length > 0 ? queries : [texts]).map((each) => `${path}?${new URLSearchParams(each)}`);
  });
}

eachServer(
  (server, dialect) => {
    detailOnPostgres(dialect)(
      "no route has an effect by GET, HEAD or OPTIONS, whoever asks and with whichever code",
      async () => {
        await using receiver = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("thanks") });
        const ada = await adaOn(server(), mailbox.port);
        const { project, person } = ada;
        const internal = {
          level: "admin" as const,
          headers: { projectId: "internal", adminAccessToken: (await server().owner()).accessToken },
        };
        const askers = {
          client: [person.wire, project.client],
          server: [project.server],
          admin: [project.admin, wireTo(server().apiUrl, internal)],
        };
        const url = receiver.url.href;
        const webhook = await done(project.admin, createWebhookEndpoint, { body: { url } });
        const params = { endpoint_id: webhook.id };
        const message = await done(project.admin, sendTestWebhook, { params, body: { event_type: "user.created" } });
        const { token } = await done(project.admin, createSvixToken, { body: {} });
        const codes = await codesOf(server(), ada);
        const choices = {
          users: [person.userId],
          teams: [ada.teams.shared],
          others: Object.values(ada.ids),
          emails: [person.email],
          projectId: project.id,
          refreshToken: person.refreshToken,
          apiKey: "of nobody",
          providerId: "github",
          webhookEndpointId: webhook.id,
          webhookMessageId: message.message_id,
        };
        const asked: (() => Promise<{ status: number }>)[] = [];
        for (const { endpoint } of routes) {
          if (Object.hasOwn(EFFECTS, endpoint.path)) continue;
          for (const [level, wires] of Object.entries(askers) as [Level, TestWire[]][]) {
            const paths = pathsOf(endpoint, level, codes, choices);
            for (const wire of wires)
              for (const path of paths)
                asked.push(
                  () => wire.send("GET", path),
                  () => wire.send("HEAD", path),
                );
            for (const path of paths) asked.push(() => server().anonymous.send("OPTIONS", path));
          }
        }
        const places: Record<string, string> = {
          projectId: project.id,
          app_id: project.id,
          endpoint_id: webhook.id,
          msg_id: message.message_id,
        };
        for (const { path } of pages) {
          for (const code of codes) {
            const at = path.replace(/:(\w+)/g, (_, name) => places[name] ?? "any").replace("*", "magic-link-callback");
            const headers = { authorization: `Bearer ${token}` };
            for (const method of ["GET", "HEAD", "OPTIONS"]) {
              asked.push(() => fetch(`${server().url}${at}?code=${code}`, { method, headers, redirect: "manual" }));
            }
          }
        }
        await atRest(server());
        const before = await stored(server());

        const statuses = new Map<number, number>();
        const queue = asked.values();
        const walk = async () => {
          for (const ask of queue) {
            const { status } = await ask();
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, walk));
        await atRest(server());

        expect(codes.length).toBeGreaterThanOrEqual(9);
        expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
        expect(statuses.get(200)).toBeGreaterThan(asked.length / 4);
        expect(await stored(server())).toEqual(before);
      },
    );
  },
  { environment: { HALLPASS_THROTTLES: "off", HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);

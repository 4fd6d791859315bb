import { describe, expect, test } from "bun:test";
import { createTeam } from "#contract/teams.ts";
import { retain } from "#server/jobs/project-retention.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { rescue, sendAll } from "#server/outbox/outbox.ts";
import { startClock } from "#testing/clock.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { detail } from "#testing/detail.ts";
import { deliverAll, startReceiver, svixFor } from "#testing/outside/receiver.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { startFaultyServer } from "#testing/server/faulty-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { timed, until } from "#testing/waiting.ts";
import { type Claimed, claimDue } from "./claim.ts";
import { send } from "./send.ts";
import { RETRY_DELAYS_MILLIS, settle } from "./settle.ts";
import { messages } from "./work.ts";

const OPEN = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };

/** Creates a project with an endpoint. `svix` signs the owner in again, since a changed clock may expire the token. */
async function begin(server: TestServer, url: string) {
  const project = await server.project();
  const svix = await svixFor(server, project);
  const endpoint = await svix.endpoint.create(project.id, { url });
  return {
    id: project.id,
    project,
    endpoint,
    causeEvent: () => project.server.call(createTeam, { body: { display_name: "The eight" } }),
    deliveries: () => rowsOfProject(server.running.deps.store, "webhookDeliveries", project.id),
    attempts: () => rowsOfProject(server.running.deps.store, "webhookAttempts", project.id),
    events: () => rowsOfProject(server.running.deps.store, "events", project.id),
    svix: async () => {
      const { accessToken } = await server.owner();
      const headers = { projectId: project.id, adminAccessToken: accessToken };
      return svixFor(server, { ...project, admin: wireTo(server.apiUrl, { level: "admin", headers }) });
    },
  };
}

eachServer(
  (server) => {
    test("a message that is not accepted is retried over a day, with the same id", async () => {
      await using receiver = startReceiver(() => new Response("no", { status: 500 }));
      const { causeEvent, deliveries, attempts } = await begin(server(), receiver.url);

      await causeEvent();
      await deliverAll(server());
      for (const [at, delay] of RETRY_DELAYS_MILLIS.entries()) {
        expect([receiver.seen.length, (await deliveries())[0]?.state]).toEqual([at + 1, "waiting"]);
        // Before its time the message is not sent.
        server().clock.pass({ millis: delay - 1_500 });
        await deliverAll(server());
        expect(receiver.seen).toHaveLength(at + 1);
        server().clock.pass({ millis: 1_500 + delay * 0.1 });
        await deliverAll(server());
      }
      server().clock.pass({ days: 30 });
      await deliverAll(server());

      expect(receiver.seen).toHaveLength(8);
      expect(new Set(receiver.seen.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
      expect(new Set(receiver.seen.map(({ headers }) => headers.get("webhook-timestamp"))).size).toBeGreaterThan(5);
      expect(await deliveries()).toMatchObject([{ state: "failed", attempts: 8, dueAt: null }]);
      expect(await attempts()).toHaveLength(8);
    });

    test("a clock that was set back delays no message", async () => {
      await using receiver = startReceiver((_, count) => new Response("", { status: count === 1 ? 500 : 200 }));
      const { causeEvent } = await begin(server(), receiver.url);
      const { deps } = server().running;
      server().clock.pass({ days: 2 });
      await causeEvent();
      await deliverAll(server());

      server().clock.pass({ days: -2 });
      await deliverAll(server());
      const before = receiver.seen.length;
      await rescue(deps, messages);
      await deliverAll(server());

      expect([before, receiver.seen.length]).toEqual([1, 2]);
      expect(await rescue(deps, messages)).toBe(0);
    });

    // Without a count, it would be worked on every minute for ever, and its owner would not learn why.
    test("a message to an endpoint whose secrets are damaged is a failed attempt that says so", async () => {
      await using receiver = startReceiver();
      const { id, causeEvent, deliveries, attempts, endpoint, ...own } = await begin(server(), receiver.url);
      const { deps } = server().running;
      const sealedSecrets = Buffer.from(deps.keyring.seal("{"));
      await deps.store.write((tx) =>
        tx.change("webhookEndpoints", { id: endpoint.id, projectId: id }, { sealedSecrets }),
      );

      await causeEvent();
      await deliverAll(server());

      expect(receiver.seen).toEqual([]);
      expect(await deliveries()).toMatchObject([{ state: "waiting", attempts: 1 }]);
      expect(await attempts()).toMatchObject([{ statusCode: 0, response: expect.stringContaining("could not read") }]);
      // The other tests count what is due.
      await (await own.svix()).endpoint.delete(id, endpoint.id);
    });

    test("a message of a crashed sender is sent again after its lease, with the same id", async () => {
      await using receiver = startReceiver((_, count) => new Response("", { status: count === 1 ? 500 : 200 }));
      const { causeEvent, deliveries, attempts } = await begin(server(), receiver.url);
      const { deps } = server().running;
      await causeEvent();
      await deliverAll(server());
      // Simulates a process that sends the message and dies before it stores the result. Its clock is ahead.
      const dying = { ...deps, now: () => deps.now() + 6_000 };
      const [claimed] = (await claimDue(dying)) as [Claimed];
      await send(dying, claimed, new AbortController().signal);
      const state = async () => [receiver.seen.length, (await attempts()).length, (await deliveries())[0]?.state];

      expect(await state()).toEqual([2, 1, "sending"]);
      server().clock.pass({ seconds: 50 });
      await sendAll(deps, messages);
      expect(await state()).toEqual([2, 1, "sending"]);
      server().clock.pass({ seconds: 20 });
      await deliverAll(server());
      expect(await state()).toEqual([3, 2, "succeeded"]);
      expect(new Set(receiver.seen.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
      // A result that comes after the lease has no effect, because another process claimed the message.
      await settle(dying, claimed, { url: "", hasSucceeded: false, statusCode: 0, response: "", durationMillis: 0 });
      deps.webhookLoad.end(claimed.endpoint, null);
      expect(await state()).toEqual([3, 2, "succeeded"]);
    });

    test("the answer of a receiver is truncated, and its redirects are not followed", async () => {
      const secret = startReceiver();
      await using receiver = startReceiver(({ body }) => {
        if (body.type === "big") return new Response("x".repeat(3_000_000));
        return Response.redirect(secret.url, 307);
      });
      const { id, endpoint, ...own } = await begin(server(), receiver.url);
      const svix = await own.svix();
      await svix.message.create(id, { eventType: "big", payload: { type: "big" } });
      const redirected = await svix.message.create(id, { eventType: "away", payload: { type: "away" } });

      await deliverAll(server());

      const { data } = await svix.messageAttempt.listByEndpoint(id, endpoint.id, { withContent: true });
      const away = data.find(({ msgId }) => msgId === redirected.id);
      const big = data.find(({ msgId }) => msgId !== redirected.id);
      expect([big?.status, big?.responseStatusCode, big?.response.length]).toEqual([0, 200, 4_000]);
      expect([away?.status, away?.responseStatusCode]).toEqual([2, 307]);
      expect(secret.seen).toEqual([]);
      await secret[Symbol.asyncDispose]();
    });

    test("a deleted or disabled endpoint gets no messages; missed messages can be recovered", async () => {
      await using receiver = startReceiver(() => new Response("no", { status: 503 }));
      const { id, causeEvent, endpoint, deliveries, ...own } = await begin(server(), receiver.url);
      await using other = startReceiver(() => new Response("no", { status: 503 }));
      const svix = await own.svix();
      const deletedEndpoint = await svix.endpoint.create(id, { url: other.url });
      await causeEvent();
      await deliverAll(server());

      await svix.endpoint.patch(id, endpoint.id, { disabled: true });
      await svix.endpoint.delete(id, deletedEndpoint.id);
      server().clock.pass({ minutes: 10 });
      await deliverAll(server());

      expect([receiver.seen.length, other.seen.length]).toEqual([1, 1]);
      expect(await deliveries()).toMatchObject([{ endpointId: endpoint.id, state: "failed", attempts: 1 }]);
      receiver.answer = () => new Response("thanks");
      await svix.endpoint.patch(id, endpoint.id, { disabled: false });
      const task = await svix.endpoint.recover(id, endpoint.id, { since: new Date(0) });
      await until(async () => (await svix.backgroundTask.get(task.id)).status === "finished");
      await deliverAll(server());
      expect(await deliveries()).toMatchObject([{ state: "succeeded" }]);
    });

    test("an endpoint that fails for five days is disabled; a success in between prevents that", async () => {
      await using receiver = startReceiver(() => new Response("no", { status: 500 }));
      const { id, causeEvent, endpoint, ...own } = await begin(server(), receiver.url);
      const day = async () => {
        await causeEvent();
        for (let at = 0; at < 8; at++) {
          await deliverAll(server());
          server().clock.pass({ hours: 11 });
        }
      };
      await day();
      receiver.answer = () => new Response("thanks");
      await causeEvent();
      await deliverAll(server());
      receiver.answer = () => new Response("no", { status: 500 });
      await day();
      const before = await (await own.svix()).endpoint.get(id, endpoint.id);
      await day();
      await causeEvent();
      await deliverAll(server());
      const after = await (await own.svix()).endpoint.get(id, endpoint.id);

      expect([before.disabled, after.disabled]).toEqual([false, true]);
      const audited = await rowsOfProject(server().running.deps.store, "auditEntries", id);
      expect(audited.filter(({ action }) => action === "webhook_endpoint_disabled")).toMatchObject([
        { actorType: "system", subjectType: "webhook_endpoint", subjectId: endpoint.id },
      ]);
      await (await own.svix()).endpoint.patch(id, endpoint.id, { disabled: false });
      expect((await rowsOfProject(server().running.deps.store, "webhookEndpoints", id))[0]?.firstFailedAt).toBeNull();
    });

    // Receivers of other products unsubscribe in this way, and most senders follow (as REST Hooks say).
    test("an endpoint that answers 410 is disabled at once, its messages are not sent again, and the audit log says why", async () => {
      await using receiver = startReceiver(() => new Response("gone", { status: 410 }));
      await using other = startReceiver(() => new Response("gone", { status: 410 }));
      const { id, causeEvent, endpoint, deliveries, ...own } = await begin(server(), receiver.url);
      const svix = await own.svix();
      const moved = await svix.endpoint.create(id, { url: other.url });
      other.answer = async () => {
        await svix.endpoint.patch(id, moved.id, { url: receiver.url });
        return new Response("gone", { status: 410 });
      };
      const { deps } = server().running;
      const endpoints = async () =>
        Object.fromEntries((await rowsOfProject(deps.store, "webhookEndpoints", id)).map((row) => [row.id, row]));

      await causeEvent();
      await deliverAll(server());
      const stored = await endpoints();
      const audited = (await rowsOfProject(deps.store, "auditEntries", id)).filter(
        ({ action }) => action === "webhook_endpoint_disabled",
      );

      expect(stored[endpoint.id]).toMatchObject({ disabled: true, firstFailedAt: expect.any(Number) });
      expect(stored[moved.id]).toMatchObject({ disabled: false });
      expect(audited).toMatchObject([{ actorType: "system", subjectId: endpoint.id }]);
      expect(audited[0]?.personal?.after).toMatchObject({ url: receiver.url, status_code: 410 });
      expect((await deliveries()).find(({ endpointId }) => endpointId === endpoint.id)).toMatchObject({
        state: "failed",
        attempts: 1,
        dueAt: null,
      });
      expect((await deliveries()).find(({ endpointId }) => endpointId === moved.id)).toMatchObject({
        state: "waiting",
      });
      await svix.endpoint.delete(id, moved.id);
      const before = receiver.seen.length;
      await causeEvent();
      server().clock.pass({ days: 1 });
      await deliverAll(server());
      expect(receiver.seen.length).toBe(before);
    });

    test("an endpoint that its owner disables during a failing attempt was not given up", async () => {
      await using receiver = startReceiver();
      const { id, causeEvent, endpoint, ...own } = await begin(server(), receiver.url);
      const svix = await own.svix();
      receiver.answer = async () => {
        await svix.endpoint.patch(id, endpoint.id, { disabled: true });
        return new Response("no", { status: 503 });
      };
      await causeEvent();
      await deliverAll(server());

      expect(receiver.seen).toHaveLength(1);
      expect(await rowsOfProject(server().running.deps.store, "webhookEndpoints", id)).toMatchObject([
        { disabled: true, firstFailedAt: null },
      ]);
    });

    // Its payload is a whole user with metadata, and anybody who signs up can cause thousands.
    test("an event that no endpoint receives is not stored", async () => {
      const { deps } = server().running;
      const stored = async (project: TestProject) => {
        await project.server.call(createTeam, { body: { display_name: "The four" } });
        return (await rowsOfProject(deps.store, "events", project.id)).map(({ type }) => type);
      };
      const project = await server().project();
      const svix = await svixFor(server(), project);

      expect(await stored(project)).toEqual([]);
      const { id } = await svix.endpoint.create(project.id, { url: "https://example.com/", disabled: true });
      expect(await stored(project)).toEqual([]);
      await svix.endpoint.patch(project.id, id, { disabled: false, eventTypes: ["team.deleted"] });
      expect(await stored(project)).toEqual([]);
      await svix.endpoint.patch(project.id, id, { eventTypes: ["team.created"], channels: ["boats"] });
      expect(await stored(project)).toEqual([]);
      await svix.endpoint.patch(project.id, id, { channels: null });
      expect(await stored(project)).toEqual(["team.created"]);
    });

    test("an owner's message without endpoints is done at once and kept for a week; others are kept for ninety days", async () => {
      const withoutEndpoint = await server().project();
      const svix = await svixFor(server(), withoutEndpoint);
      await svix.message.create(withoutEndpoint.id, { eventType: "boat.ready", payload: {} });
      await using receiver = startReceiver();
      const { id, causeEvent, deliveries, attempts, events } = await begin(server(), receiver.url);
      await causeEvent();
      await deliverAll(server());
      const { deps } = server().running;
      const eventsWithoutEndpoint = () => rowsOfProject(deps.store, "events", withoutEndpoint.id);
      const counts = async () => [(await events()).length, (await deliveries()).length, (await attempts()).length];

      expect(await eventsWithoutEndpoint()).toMatchObject([{ state: "done" }]);
      expect(await events()).toMatchObject([{ projectId: id, state: "sent" }]);
      server().clock.pass({ days: 8 });
      await sweep(deps);
      expect([await eventsWithoutEndpoint(), await counts()]).toEqual([[], [1, 1, 1]]);
      server().clock.pass({ days: 83 });
      await retain(deps);
      expect(await counts()).toEqual([0, 0, 0]);
    });

    test("an endpoint with a rate limit gets no more messages per second than that", async () => {
      await using receiver = startReceiver();
      const { id, causeEvent, endpoint, ...own } = await begin(server(), receiver.url);
      await (await own.svix()).endpoint.patch(id, endpoint.id, { throttleRate: 2 });
      const { millis } = await timed(async () => {
        await Promise.all([causeEvent(), causeEvent(), causeEvent(), causeEvent(), causeEvent()]);
        await deliverAll(server());
      });

      expect(receiver.seen).toHaveLength(5);
      expect(millis).toBeGreaterThan(1_000);
    });
  },
  { environment: OPEN },
);

test("two servers on one database send each message once", async () => {
  const database = await createTestDatabase();
  const environment = { ...OPEN, DATABASE_URL: database.url };
  const clock = startClock();
  const one = await startServer({ environment, clock });
  const two = await startServer({ environment, clock });
  await using receiver = startReceiver();
  try {
    const { causeEvent, attempts, deliveries } = await begin(one, receiver.url);
    for (let at = 0; at < 30; at++) await causeEvent();

    await until(async () => (await deliveries()).filter(({ state }) => state === "succeeded").length === 30);

    expect(receiver.seen).toHaveLength(30);
    expect(new Set(receiver.seen.map(({ headers }) => headers.get("webhook-id"))).size).toBe(30);
    expect(await attempts()).toHaveLength(30);
  } finally {
    await two.stop();
    await one.stop();
    await database.drop();
  }
});

describe("on one server", () => {
  detail("an endpoint that never answers delays no other endpoint, and times out", async () => {
    const server = await startServer({ environment: OPEN });
    const release: (() => void)[] = [];
    await using slow = startReceiver(() => new Promise((resolve) => release.push(() => resolve(new Response("ok")))));
    await using quick = startReceiver();
    try {
      const hanging = await begin(server, slow.url);
      const other = await begin(server, quick.url);
      for (let at = 0; at < 12; at++) await hanging.causeEvent();
      await slow.received(5);
      for (let at = 0; at < 20; at++) await other.causeEvent();
      await quick.received(20);

      expect(slow.seen).toHaveLength(5);
      expect(await hanging.attempts()).toEqual([]);
      await until(async () => (await hanging.attempts()).length > 0, 25_000);
      const [attempt] = await hanging.attempts();
      expect(attempt).toMatchObject({ hasSucceeded: false, statusCode: 0 });
      expect(attempt?.response).toContain("within 15 seconds");
    } finally {
      // A hanging endpoint does not delay the stop either.
      await server.stop();
      for (const each of release) each();
    }
  });

  // A status is no answer before the rest of it is there: the receiver may have died on the way.
  test.each([
    ["closes the connection instead of answering", "drops"],
    ["breaks off its answer", "drops half-way"],
  ] as const)(
    "an endpoint that %s gets the message again, with the same id, and its owner reads why",
    async (_, fault) => {
      const server = await startServer({ environment: OPEN });
      await using receiver = await startFaultyServer();
      try {
        receiver.at("/hooks", fault);
        const { causeEvent, deliveries, attempts } = await begin(server, `${receiver.url}/hooks`);
        await causeEvent();
        await deliverAll(server);
        const during = await deliveries();
        receiver.at("/hooks", { text: "thanks" });
        server.clock.pass({ minutes: 1 });
        await deliverAll(server);

        expect(during).toMatchObject([{ state: "waiting", attempts: 1 }]);
        expect(await deliveries()).toMatchObject([{ state: "succeeded", attempts: 2 }]);
        expect(await attempts()).toMatchObject([
          { hasSucceeded: false, statusCode: 0, response: expect.stringMatching(/socket|closed|aborted|ECONNRESET/i) },
          { hasSucceeded: true, statusCode: 200, response: "thanks" },
        ]);
        expect(receiver.seen).toHaveLength(2);
        expect(new Set(receiver.seen.map(({ header }) => header("webhook-id"))).size).toBe(1);
      } finally {
        await server.stop();
      }
    },
  );

  // Otherwise the log would reveal which names exist in a private network.
  test("an unknown name and a private name leave the same text in the log", async () => {
    const server = await startServer({
      resolve: async (name) => {
        if (name === "db.internal.example") return [{ address: "10.1.2.3", family: 4 }];
        throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
      },
    });
    try {
      const texts: string[] = [];
      for (const name of ["db.internal.example", "no.internal.example"]) {
        const { causeEvent, attempts } = await begin(server, `http://${name}/hooks`);
        await causeEvent();
        await deliverAll(server);
        texts.push(...(await attempts()).map(({ response }) => response.replaceAll(name, "<name>")));
      }

      expect(texts).toEqual(Array(2).fill("There is no host <name> on the public internet."));
    } finally {
      await server.stop();
    }
  });

  test("a network error of a private host does not contain its address", async () => {
    const server = await startServer({
      environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" },
      resolve: async () => [{ address: "127.0.0.9", family: 4 }],
    });
    try {
      const { causeEvent, attempts } = await begin(server, "http://allowed.internal.example:9/hooks");
      await causeEvent();
      await deliverAll(server);

      const [attempt] = await attempts();
      expect(attempt?.response).toMatch(/refused/i);
      expect(attempt?.response).not.toContain("127.0.0.9");
    } finally {
      await server.stop();
    }
  });

  // A project chooses the URL, but the network belongs to the operator.
  test("nothing is sent to a private address, and the log says why", async () => {
    const server = await startServer();
    await using receiver = startReceiver();
    try {
      const { id, causeEvent, endpoint, ...own } = await begin(server, receiver.url);
      await causeEvent();
      await deliverAll(server);

      const svix = await own.svix();
      const { data } = await svix.messageAttempt.listByEndpoint(id, endpoint.id, { withContent: true });
      expect(data).toMatchObject([{ status: 2, responseStatusCode: 0 }]);
      expect(data[0]?.response).toBe("Connections to 127.0.0.1 are not allowed: it is not on the public internet.");
      expect(receiver.seen).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Webhook } from "svix";
import { createProject } from "#contract/projects.ts";
import * as contract from "#contract/webhook-endpoints.ts";
import { WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import { explainAt } from "#testing/database/plans.ts";
import { deliverAll, type Received, startReceiver } from "#testing/outside/receiver.ts";
import { asOwnerOf, consolePerson } from "#testing/people/console-people.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject } from "#testing/server/server.ts";
import type { Reply, TestWire } from "#testing/server/wire.ts";

const refusalOf = ({ status, headers }: Reply) => [status, headers.get("x-hallpass-refusal")];
const DAY = 86_400_000;
const EXAMPLE = "https://example.com/hooks";

eachServer(
  (server) => {
    const start = async (url = EXAMPLE, more: object = {}) => {
      const project = await server().project();
      const made = await project.admin.call(contract.createWebhookEndpoint, { body: { url, ...more } });
      return { project, id: made.body.id as string, ...callsOf(project.admin, made.body.id) };
    };
    /** A user signs up, which is an event. */
    const happen = async (project: TestProject) => {
      const person = await project.person();
      await deliverAll(server());
      return person;
    };
    const auditOf = async (project: TestProject) => {
      const entries = await rowsOfProject(server().running.deps.store, "auditEntries", project.id);
      return entries.filter(({ subjectType }) => subjectType === "webhook_endpoint");
    };

    describe("endpoints", () => {
      test("are created, listed, changed and deleted, and the audit log has the owner who did it", async () => {
        const ada = await consolePerson(server());
        const { id: projectId } = (await ada.wire.call(createProject, { body: { display_name: "Boats" } })).body;
        const owner = asOwnerOf(server(), projectId as string, ada.accessToken);
        const wanted = {
          url: EXAMPLE,
          description: "CRM",
          event_types: ["user.created"],
          headers: { "x-key": "open" },
        };

        const made = await owner.call(contract.createWebhookEndpoint, { body: wanted });
        const { update, read, remove } = callsOf(owner, made.body.id);
        const changed = await update({
          event_types: null,
          headers: { "X-Key": null, "x-crew": "8" },
          is_disabled: true,
        });
        const kept = await update({ description: "Sales" });
        const listed = await owner.call(contract.listWebhookEndpoints);
        const removed = await remove();
        const gone = await read();

        expect([made.status, made.body]).toEqual([
          201,
          {
            id: made.body.id,
            url: EXAMPLE,
            description: "CRM",
            event_types: ["user.created"],
            is_disabled: false,
            header_names: ["x-key"],
            failing_since_millis: null,
            previous_secret_until_millis: null,
            last_attempt: null,
            last_day: { delivered: 0, waiting: 0, failed: 0, is_exact: true },
            created_at_millis: expect.any(Number),
            updated_at_millis: made.body.created_at_millis,
          },
        ]);
        expect(changed.body).toMatchObject({
          event_types: null,
          header_names: ["x-crew"],
          is_disabled: true,
          url: EXAMPLE,
        });
        expect(kept.body).toMatchObject({ description: "Sales", header_names: ["x-crew"], is_disabled: true });
        expect(listed.body).toEqual({ items: [kept.body], is_paginated: false });
        expect([removed.body, refusalOf(gone)]).toEqual([{ success: true }, [404, "WEBHOOK_ENDPOINT_NOT_FOUND"]]);
        const entries = await rowsOfProject(server().running.deps.store, "auditEntries", projectId as string);
        const ofEndpoint = entries.filter(({ subjectType }) => subjectType === "webhook_endpoint");
        expect(ofEndpoint.map(({ action, actorType, actorId }) => [action, actorType, actorId]).sort()).toEqual(
          ["created", "deleted", "updated", "updated"].map((what) => [`webhook_endpoint_${what}`, "owner", ada.userId]),
        );
        expect(JSON.stringify(entries)).not.toContain("open");
      });

      test("cannot be changed by somebody who has not seen the latest values, unless that is what they want", async () => {
        const { update, read } = await start();
        await update({ url: "https://example.com/other" });

        const late = await update({ url: "https://example.com/mine", expected: { url: EXAMPLE } });
        const fine = await update({
          description: "CRM",
          expected: { url: "https://example.com/other", event_types: null },
        });
        const forced = await update({ url: "https://example.com/mine" });

        expect([late.status, late.code, late.body.details]).toEqual([409, "CHANGED_MEANWHILE", { fields: ["url"] }]);
        expect([fine.status, forced.status]).toEqual([200, 200]);
        expect((await read()).body).toMatchObject({ url: "https://example.com/mine", description: "CRM" });
      });

      test("with settings that cannot work are refused, and nothing is stored", async () => {
        const { project, update, read } = await start();
        const create = (body: object) => project.admin.call(contract.createWebhookEndpoint, { body: body as never });
        const before = (await read()).body;

        const replies = await Promise.all([
          create({ url: "ftp://example.com" }),
          create({ url: EXAMPLE, event_types: [] }),
          create({ url: "http://user:pass@example.com" }),
          create({ url: "http://10.0.0.1/hooks" }),
          create({ url: "http://169.254.169.254/latest" }),
          create({ url: "http://[::ffff:10.0.0.1]/" }),
          create({ url: EXAMPLE, headers: { Host: "other" } }),
          create({ url: EXAMPLE, headers: { "x-a": "b\r\nx-c: d" } }),
          create({ url: EXAMPLE, headers: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`x-${at}`, ""])) }),
          update({ url: "http://192.168.0.1/" }),
          update({ url: "http://user@example.com/" }),
          update({ headers: { "webhook-id": "mine" } }),
        ]);

        expect(replies.map(({ code, headers }) => code ?? headers.get("x-hallpass-refusal"))).toEqual([
          "SCHEMA_ERROR",
          "SCHEMA_ERROR",
          "WEBHOOK_URL_INVALID",
          "WEBHOOK_URL_PRIVATE",
          "WEBHOOK_URL_PRIVATE",
          "WEBHOOK_URL_PRIVATE",
          "WEBHOOK_HEADER_INVALID",
          "WEBHOOK_HEADER_INVALID",
          "WEBHOOK_HEADER_INVALID",
          "WEBHOOK_URL_PRIVATE",
          "WEBHOOK_URL_INVALID",
          "WEBHOOK_HEADER_INVALID",
        ]);
        expect(replies[6]?.text).toBe('The header "Host" cannot be sent with webhooks. This header cannot be set.');
        expect((await project.admin.call(contract.listWebhookEndpoints)).body.items).toEqual([before]);
        expect(await auditOf(project)).toHaveLength(1);
      });

      test("are limited to fifty per project", async () => {
        const { project } = await start();
        const create = () => project.admin.call(contract.createWebhookEndpoint, { body: { url: EXAMPLE } });
        for (let at = 1; at < 50; at++) await create();

        expect(refusalOf(await create())).toEqual([409, "WEBHOOK_ENDPOINT_LIMIT_REACHED"]);
        expect((await project.admin.call(contract.listWebhookEndpoints)).body.items).toHaveLength(50);
      });

      test("endpoints that do not exist, or belong to another project, are refused by every call, and nothing happens", async () => {
        const { id, ...mine } = await start();
        const { project: other } = await start();
        for (const unknown of [id, "ep_unknown"]) {
          const calls = callsOf(other.admin, unknown);
          const replies = await Promise.all([
            calls.read(),
            calls.update({ description: "theirs" }),
            calls.remove(),
            calls.secret(),
            calls.rotate(),
            calls.sendTest(),
            calls.count(),
            calls.deliveries(),
            calls.delivery("msg_unknown"),
            calls.replay("msg_unknown"),
            calls.replayFailed(0),
          ]);
          expect(replies.map(refusalOf)).toEqual(replies.map(() => [404, "WEBHOOK_ENDPOINT_NOT_FOUND"]));
        }
        const theirs = callsOf(
          other.admin,
          (await other.admin.call(contract.createWebhookEndpoint, { body: { url: EXAMPLE } })).body.id,
        );
        const { message_id: theirMessage } = (await theirs.sendTest()).body;
        for (const messageId of ["msg_unknown", theirMessage]) {
          const calls = [mine.delivery(messageId), mine.replay(messageId), mine.deliveries({ cursor: messageId })];
          const replies = await Promise.all(calls);
          expect(replies.map(refusalOf)).toEqual(replies.map(() => [404, "WEBHOOK_MESSAGE_NOT_FOUND"]));
        }
        expect((await mine.deliveries()).body.items).toEqual([]);
        expect((await mine.read()).body.description).toBe("");
      });
    });

    describe("the secret", () => {
      test("is read and rotated, both with an entry in the audit log; the old one signs for a day, or no longer", async () => {
        await using receiver = startReceiver();
        const { project, secret, rotate } = await start(receiver.url);
        const keyOf = async () => (await secret()).body.secret as string;
        const first = await keyOf();

        const before = server().clock.now();
        const rotated = await rotate();
        const second = await keyOf();
        await happen(project);
        const atOnce = await rotate({ grace_period_seconds: 0 });
        await happen(project);

        expect(rotated.body.previous_secret_until_millis).toBeWithin(before + DAY, server().clock.now() + DAY);
        const [soon, late] = receiver.seen as [Received, Received];
        expect([isSignedWith(soon, first), isSignedWith(soon, second)]).toEqual([true, true]);
        expect([isSignedWith(late, second), isSignedWith(late, await keyOf())]).toEqual([false, true]);
        // The first secret was replaced before, and signs to the end of its day.
        expect(atOnce.body.previous_secret_until_millis).toBe(rotated.body.previous_secret_until_millis);
        const actions = (await auditOf(project)).map(({ action }) => action);
        expect(actions.filter((action) => action === "webhook_secret_read")).toHaveLength(3);
        expect(actions.filter((action) => action === "webhook_secret_rotated")).toHaveLength(2);
      });
    });

    describe("a test event", () => {
      test("a test event of each type goes to its endpoint only, once, and says that it is a test", async () => {
        await using receiver = startReceiver();
        const { project, sendTest, delivery } = await start(`${receiver.url}/mine`, { event_types: ["team.deleted"] });
        await project.admin.call(contract.createWebhookEndpoint, { body: { url: `${receiver.url}/other` } });

        const sent = await Promise.all(Object.keys(WEBHOOK_EVENTS).map((type) => sendTest(type)));
        await deliverAll(server());

        const [first] = sent;
        expect([first?.status, first?.body]).toMatchObject([201, { event_type: "user.created", is_test: true }]);
        expect(receiver.seen.map(({ path }) => path)).toEqual(sent.map(() => "/hooks/mine"));
        expect(receiver.types().sort()).toEqual(Object.keys(WEBHOOK_EVENTS).sort());
        expect(receiver.seen.map(({ body }) => body.is_test)).toEqual(sent.map(() => true));
        expect((await delivery(first?.body.message_id)).body).toMatchObject({ state: "delivered", is_test: true });
        const tested = (await auditOf(project)).filter(({ action }) => action === "webhook_tested");
        expect(tested.map(({ personal }) => Reflect.get(Object(personal?.after), "message_id")).sort()).toEqual(
          sent.map(({ body }) => body.message_id).sort(),
        );
      });

      test("a test event that fails is not sent again, and none is sent to a disabled endpoint", async () => {
        await using receiver = startReceiver(() => new Response("broken", { status: 500 }));
        const { project, sendTest, update, delivery, replay, replayFailed } = await start(receiver.url);

        const { message_id } = (await sendTest()).body;
        await deliverAll(server());
        server().clock.pass({ hours: 40 });
        await deliverAll(server());
        await update({ is_disabled: true });
        const refused = await Promise.all([sendTest(), replay(message_id), replayFailed(0)]);

        expect(receiver.seen).toHaveLength(1);
        const { body } = await delivery(message_id);
        expect(body).toMatchObject({ state: "failed", next_attempt_at_millis: null });
        expect(body.attempts).toMatchObject([{ status_code: 500, has_succeeded: false, response: "broken" }]);
        expect(refused.map(refusalOf)).toEqual(refused.map(() => [409, "WEBHOOK_ENDPOINT_DISABLED"]));
        expect(await rowsOfProject(server().running.deps.store, "webhookReplays", project.id)).toEqual([]);
      });
    });

    describe("the log", () => {
      test("has every message by state, a page at a time, newest first, and counts them", async () => {
        await using receiver = startReceiver();
        const { project, deliveries, count, read } = await start(receiver.url, { event_types: ["user.created"] });
        const people = [];
        for (const isBroken of [false, true, false, true, false]) {
          receiver.answer = () => new Response(null, { status: isBroken ? 500 : 204 });
          people.push((await happen(project)).userId);
          server().clock.pass({ millis: 3 });
        }

        const all = await pagesOf(deliveries, { limit: 2 });
        const waiting = await pagesOf(deliveries, { limit: 1, state: "waiting" });
        const delivered = await pagesOf(deliveries, { limit: 2, state: "delivered" });

        expect(all.map((page) => page.map(({ state }) => state))).toEqual([
          ["delivered", "waiting"],
          ["delivered", "waiting"],
          ["delivered"],
        ]);
        const [newest] = all.flat();
        expect(newest).toMatchObject({
          event_type: "user.created",
          is_test: false,
          next_attempt_at_millis: null,
          last_attempt: { has_succeeded: true, status_code: 204 },
        });
        const ids = all.flat().map(({ message_id }) => message_id);
        expect(waiting.flat().map(({ message_id }) => message_id)).toEqual([ids[1], ids[3]] as string[]);
        expect(waiting.flat()[0]?.next_attempt_at_millis).toBeGreaterThan(server().clock.now());
        expect(delivered.map((page) => page.map(({ message_id }) => message_id))).toEqual([
          [ids[0], ids[2]] as string[],
          [ids[4]] as string[],
        ]);
        const counted = { delivered: 3, waiting: 2, failed: 0, is_exact: true };
        expect((await count()).body).toEqual(counted);
        expect((await read()).body).toMatchObject({
          last_day: counted,
          last_attempt: { status_code: 204, has_succeeded: true },
          failing_since_millis: null,
        });
        expect((await count({ since_millis: server().clock.now() + 1 })).body.delivered).toBe(0);
      });

      test("shows of a message what was sent, with the names of all headers, and each answer", async () => {
        await using receiver = startReceiver(() => new Response("not now", { status: 503 }));
        const { project, deliveries, delivery, read } = await start(receiver.url, {
          headers: { "x-key": "open sesame" },
          event_types: ["user.created"],
        });
        const ada = await happen(project);
        receiver.answer = () => new Response("thanks");
        server().clock.pass({ seconds: 6 });
        await deliverAll(server());

        const [listed] = (await deliveries()).body.items;
        const { body, text } = await delivery(listed.message_id);

        expect(body).toMatchObject({
          ...listed,
          state: "delivered",
          payload: { type: "user.created", data: { id: ada.userId } },
        });
        expect(body.payload).toEqual(receiver.seen[0]?.body);
        expect(body.attempts).toMatchObject([
          { status_code: 200, response: "thanks", has_succeeded: true, is_manual: false, url: receiver.url },
          { status_code: 503, response: "not now", has_succeeded: false },
        ]);
        const sent = receiver.seen[0]?.headers ?? new Headers();
        const named = new Map<string, string | null>(
          body.request_headers.map(({ name, value }: { name: string; value: string | null }) => [name, value]),
        );
        // What belongs to HTTP itself is left out.
        const transport = ["host", "content-length", "connection", "accept", "accept-encoding"];
        expect([...named.keys()].sort()).toEqual([...sent.keys()].filter((name) => !transport.includes(name)).sort());
        for (const [name, value] of named) if (value !== null) expect(sent.get(name)).toBe(value);
        expect(text).not.toContain("open sesame");
        expect((await read()).text).not.toContain("open sesame");
      });

      test("says of an attempt without an answer what went wrong", async () => {
        const closed = startReceiver();
        const { project, deliveries, delivery, read } = await start(closed.url);
        await closed[Symbol.asyncDispose]();
        const before = server().clock.now();
        await happen(project);

        const [listed] = (await deliveries()).body.items;
        const [attempt] = (await delivery(listed.message_id)).body.attempts;

        expect([listed.last_attempt.status_code, attempt.status_code]).toEqual([null, null]);
        expect(attempt.response).not.toBe("");
        expect((await read()).body.failing_since_millis).toBeGreaterThanOrEqual(before);
      });

      test("the log of one message is read at any length with the index, also by state", async () => {
        const { settings } = server().running.deps;
        const explain = explainAt({ directory: settings.dataDirectory, databaseUrl: settings.databaseUrl });
        const where = "endpoint_id = 'ep_1' and state = 'failed'";
        try {
          const counted = await explain.plan(
            `select count(*) from (select 1 from webhook_deliveries where ${where} and event_at >= 1 limit 10001) as found`,
          );
          const listed = await explain.plan(
            `select event_id from webhook_deliveries where ${where} and (event_at, event_id) <= (5, 'msg_1') order by event_at desc, event_id desc limit 51`,
          );
          for (const plan of [counted, listed]) {
            expect(plan.join("\n")).toContain("webhook_deliveries_by_state");
            expect(plan.join("\n")).not.toMatch(/temp b-tree|Sort/i);
          }
        } finally {
          await explain.close();
        }
      });
    });

    test("a page of messages goes on behind one that was deleted after the page before named it", async () => {
      await using receiver = startReceiver(() => new Response(null, { status: 204 }));
      const { sendTest, deliveries } = await start(receiver.url, { event_types: ["user.created"] });
      for (let at = 0; at < 3; at++) {
        await sendTest();
        server().clock.pass({ seconds: 1 });
      }
      const { store } = server().running.deps;
      const idsOf = ({ body }: Reply): string[] =>
        body.items.map(({ message_id }: { message_id: string }) => message_id);
      const [newest = "", middle = "", oldest = ""] = idsOf(await deliveries());

      const first = await deliveries({ limit: 1 });
      await store.write((tx) => tx.delete(tx.webhookDeliveries).where(eq(tx.webhookDeliveries.eventId, middle)));
      const rest = await deliveries({ limit: 1, cursor: first.body.pagination.next_cursor });
      const byId = await deliveries({ cursor: oldest });
      const unknown = await deliveries({ cursor: middle });

      expect([first, rest, byId].map(idsOf)).toEqual([[newest], [oldest], [oldest]]);
      expect([rest.body.pagination.next_cursor, unknown.status]).toEqual([null, 404]);
    });

    describe("a replay", () => {
      test("sends one message again, or all that have failed since a time, and no others", async () => {
        await using receiver = startReceiver(() => new Response(null, { status: 500 }));
        const { project, deliveries, replay, replayFailed, count } = await start(receiver.url, {
          event_types: ["user.created"],
        });
        const times: number[] = [];
        for (let at = 0; at < 3; at++) {
          times.push(server().clock.now());
          await happen(project);
          for (const hours of [1, 1, 1, 3, 6, 11, 11]) {
            server().clock.pass({ hours });
            await deliverAll(server());
          }
        }
        expect((await count()).body).toMatchObject({ failed: 3, waiting: 0 });
        expect((await count({ since_millis: times[1] })).body.failed).toBe(2);
        const ids = (await deliveries()).body.items.map(({ message_id }: { message_id: string }) => message_id);
        receiver.answer = () => new Response(null, { status: 204 });
        receiver.seen.length = 0;

        const one = await replay(ids[2]);
        await deliverAll(server());
        const first = receiver.seen.map(({ headers }) => headers.get("webhook-id"));
        const { body } = await replayFailed(times[1] ?? 0);
        const { continueReplay } = await import("#server/features/webhooks/replays.ts");
        await continueReplay(server().running.deps);
        await deliverAll(server());

        expect([one.status, first]).toEqual([200, [ids[2]]]);
        expect(body).toEqual({ success: true });
        expect(
          receiver.seen
            .slice(1)
            .map(({ headers }) => headers.get("webhook-id"))
            .sort(),
        ).toEqual(ids.slice(0, 2).sort());
        expect((await count()).body).toMatchObject({ delivered: 3, failed: 0 });
        const replayed = (await auditOf(project)).filter(({ action }) => action === "webhook_replayed");
        expect(replayed.map(({ actorType }) => actorType)).toEqual(["admin", "admin"]);
        const what = replayed.map(({ personal }) => personal?.after);
        expect(what).toContainEqual({ message_id: ids[2] });
        expect(what).toContainEqual(expect.objectContaining({ kind: "recover", since_millis: times[1] }));
        const [newest] = (await deliveries({ limit: 1 })).body.items;
        expect(newest.last_attempt.has_succeeded).toBe(true);
      });
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.1/32", HALLPASS_INTERNAL_SIGN_UP: "open" } },
);

/** The calls about one endpoint. */
function callsOf(wire: TestWire, endpoint_id: string) {
  const params = { endpoint_id };
  const of = (message_id: string) => ({ endpoint_id, message_id });
  return {
    read: () => wire.call(contract.getWebhookEndpoint, { params }),
    update: (body: object) => wire.call(contract.updateWebhookEndpoint, { params, body }),
    remove: () => wire.call(contract.deleteWebhookEndpoint, { params }),
    secret: () => wire.call(contract.readWebhookSecret, { params }),
    rotate: (body: object = {}) => wire.call(contract.rotateWebhookSecret, { params, body }),
    sendTest: (event_type = "user.created") =>
      wire.call(contract.sendTestWebhook, { params, body: { event_type } as { event_type: "user.created" } }),
    count: (query: object = {}) => wire.call(contract.countWebhookDeliveries, { params, query }),
    deliveries: (query: object = {}) => wire.call(contract.listWebhookDeliveries, { params, query }),
    delivery: (messageId: string) => wire.call(contract.getWebhookDelivery, { params: of(messageId) }),
    replay: (messageId: string) => wire.call(contract.replayWebhookDelivery, { params: of(messageId), body: {} }),
    replayFailed: (since_millis: number) =>
      wire.call(contract.replayFailedWebhooks, { params, body: { since_millis } }),
  };
}

async function pagesOf(list: (query: object) => Promise<Reply>, query: object) {
  const pages: contract.WebhookDelivery[][] = [];
  let cursor: string | null = null;
  do {
    const { body }: Reply = await list({ ...query, ...(cursor && { cursor }) });
    pages.push(body.items);
    cursor = body.pagination.next_cursor;
  } while (cursor);
  return pages;
}

function isSignedWith({ text, headers }: Received, key: string): boolean {
  const signed = new Webhook(key).sign(
    headers.get("webhook-id") ?? "",
    new Date(Number(headers.get("webhook-timestamp")) * 1_000),
    text,
  );
  return (headers.get("webhook-signature") ?? "").split(" ").includes(signed);
}

test("on a server that hands its webhooks over, every call says where they are", async () => {
  const environment = { HALLPASS_SVIX_URL: "http://127.0.0.1:9", HALLPASS_SVIX_API_KEY: "testsk_1" };
  const server = await startServer({ environment });
  try {
    const { admin } = await server.project();
    const { read, update, remove, secret, rotate, sendTest, count, deliveries, delivery, replay, replayFailed } =
      callsOf(admin, "ep_1");
    const replies = await Promise.all([
      admin.call(contract.listWebhookEndpoints),
      admin.call(contract.createWebhookEndpoint, { body: { url: EXAMPLE } }),
      ...[read(), update({}), remove(), secret(), rotate(), sendTest(), count(), deliveries()],
      ...[delivery("msg_1"), replay("msg_1"), replayFailed(0)],
    ]);
    expect(replies.map(refusalOf)).toEqual(replies.map(() => [409, "WEBHOOKS_HANDED_OVER"]));
    expect(replies[0]?.text).toContain("http://127.0.0.1:9");
  } finally {
    await server.stop();
  }
});

import { describe, expect, setSystemTime, test } from "bun:test";
import { eq } from "drizzle-orm";
import { type MessageStatus, Ordering, Svix, Webhook } from "svix";
import { Svix as FirstSvix } from "svix-1";
import { createSvixToken, WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import { deliverAll, type Received, startReceiver, svixFor } from "#testing/outside/receiver.ts";
import { onServer } from "#testing/server/on-server.ts";
import { errorOf, until } from "#testing/waiting.ts";

const headersOf = ({ headers }: Received) => Object.fromEntries(headers);
const FAILED = 2 as MessageStatus;

onServer(
  (server) => {
    const start = async () => {
      const project = await server().project();
      const svix = await svixFor(server(), project);
      /** Creates a message of the owner. */
      const createMessage = async (eventType = "boat.ready", more = {}) =>
        svix.message.create(project.id, { eventType, payload: { boat: "The eight" }, ...more });
      return { id: project.id, project, svix, createMessage };
    };

    describe("a message", () => {
      test("reports a sign-up to an endpoint, with a signature that its owner can verify", async () => {
        const { id, project, svix } = await start();
        await using receiver = startReceiver();
        const endpoint = await svix.endpoint.create(id, { url: receiver.url });
        const { key } = await svix.endpoint.getSecret(id, endpoint.id);

        const ada = await project.person();
        const [message] = (await receiver.received(1)) as [Received];

        expect(message.body).toMatchObject({
          type: "user.created",
          data: { id: ada.userId, primary_email: ada.email },
        });
        const headers = headersOf(message);
        const verify = (text: string, with_: string, sent = headers) => new Webhook(with_).verify(text, sent);
        expect(() => verify(message.text, key)).not.toThrow();
        expect(() => verify(`${message.text} `, key)).toThrow();
        expect(() => verify(message.text, `whsec_${btoa("another secret of theirs")}`)).toThrow();
        expect(() => verify(message.text, key, { ...headers, "svix-id": "msg_other" })).toThrow();
        for (const name of ["id", "timestamp", "signature"]) {
          expect(headers[`webhook-${name}`]).toBe(headers[`svix-${name}`] as string);
        }
        expect([headers["content-type"], message.path]).toEqual(["application/json", "/hooks"]);
        expect(headers["user-agent"]).toStartWith("Hallpass");
      });

      test("goes to the endpoints that listen for its type and channel, and are not disabled", async () => {
        const { id, svix, createMessage } = await start();
        await using receiver = startReceiver();
        const at = (path: string) => `${receiver.url}/${path}`;
        await svix.endpoint.create(id, { url: at("all") });
        await svix.endpoint.create(id, { url: at("boats"), eventTypes: ["boat.ready"] });
        await svix.endpoint.create(id, { url: at("oars"), eventTypes: ["oar.lost"] });
        await svix.endpoint.create(id, { url: at("port"), channels: ["port"] });
        await svix.endpoint.create(id, { url: at("disabled"), disabled: true });

        await createMessage();
        await createMessage("oar.lost", { channels: ["port", "night"] });
        await deliverAll(server());

        const arrived = receiver.seen.map(({ path, headers }) => [path.replace("/hooks/", ""), headers.get("svix-id")]);
        const paths = (messageId: string) => arrived.filter(([, id]) => id === messageId).map(([path]) => path);
        const { data } = await svix.message.list(id);
        expect(data.map(({ eventType }) => eventType)).toEqual(["oar.lost", "boat.ready"]);
        expect(paths(data[1]?.id ?? "").sort()).toEqual(["all", "boats"]);
        expect(paths(data[0]?.id ?? "").sort()).toEqual(["all", "oars", "port"]);
      });

      test("has the owner's custom headers, and none that the owner must not set", async () => {
        const { id, svix, createMessage } = await start();
        await using receiver = startReceiver();
        const endpoint = await svix.endpoint.create(id, { url: receiver.url, headers: { "x-boat": "eight" } });
        await svix.endpoint.patchHeaders(id, endpoint.id, { headers: { Authorization: "Bearer abc" } });
        const shown = await svix.endpoint.getHeaders(id, endpoint.id);
        await svix.endpoint.patchHeaders(id, endpoint.id, { headers: { "x-oar": "long" }, deleteHeaders: ["X-Boat"] });

        await createMessage();
        await deliverAll(server());

        expect(shown).toEqual({ headers: { "x-boat": "eight" }, sensitive: ["Authorization"] });
        const sent = headersOf(receiver.seen[0] as Received);
        expect([sent["x-boat"], sent["x-oar"], sent.authorization]).toEqual([undefined, "long", "Bearer abc"]);
        for (const bad of ["svix-signature", "Host", "content-length", "a b", "Webhook-Id"]) {
          const attempt = svix.endpoint.setHeaders(id, endpoint.id, { headers: { [bad]: "x" } });
          expect(await errorOf(attempt)).toMatchObject({ code: 422 });
        }
        const split = svix.endpoint.setHeaders(id, endpoint.id, { headers: { "x-a": "b\r\nx-c: d" } });
        expect(await errorOf(split)).toMatchObject({ code: 422 });
      });

      test("is also signed with the previous secret, for a day after a rotation", async () => {
        const { id, svix, createMessage } = await start();
        await using receiver = startReceiver();
        const endpoint = await svix.endpoint.create(id, { url: receiver.url });
        const { key: before } = await svix.endpoint.getSecret(id, endpoint.id);
        await svix.endpoint.rotateSecret(id, endpoint.id);
        const { key: after } = await svix.endpoint.getSecret(id, endpoint.id);
        const isSignedWith = ({ text, ...rest }: Received, key: string) => {
          try {
            setSystemTime(Number(rest.headers.get("svix-timestamp")) * 1_000);
            new Webhook(key).verify(text, headersOf({ text, ...rest }));
            return true;
          } catch {
            return false;
          } finally {
            setSystemTime();
          }
        };

        await createMessage();
        await deliverAll(server());
        server().clock.pass({ hours: 25 });
        await server().running.deps.store.write(async (tx) => {
          const { queueEvent } = await import("#server/events/outbox.ts");
          await queueEvent(tx, server().running.deps, { projectId: id, type: "team.deleted", data: { id: "t" } });
        });
        await deliverAll(server());

        const [soon, late] = receiver.seen as [Received, Received];
        expect(before).not.toBe(after);
        expect([isSignedWith(soon, before), isSignedWith(soon, after)]).toEqual([true, true]);
        expect([isSignedWith(late, before), isSignedWith(late, after)]).toEqual([false, true]);
      });
    });

    describe("endpoints", () => {
      test("are created, read, changed and deleted by Svix's client of the second generation", async () => {
        const { id, svix } = await start();
        const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
        const wanted = { description: "Boats", eventTypes: ["user.created"], channels: ["port"], throttleRate: 5 };
        const url = "https://example.com/hooks";
        const made = await svix.endpoint.create(id, {
          ...wanted,
          url,
          uid: "boats",
          secret,
          metadata: { crew: "8" },
        });

        const byUid = await svix.endpoint.get(id, "boats");
        const changed = await svix.endpoint.patch(id, "boats", {
          disabled: true,
          eventTypes: null,
          throttleRate: null,
        });
        const written = await svix.endpoint.upsert(id, made.id, { url: "https://example.com/other" });
        const { key } = await svix.endpoint.getSecret(id, made.id);
        await svix.endpoint.delete(id, made.id);
        const gone = await svix.endpoint.get(id, made.id).catch((error) => error);

        expect(made).toMatchObject({ ...wanted, url, uid: "boats", disabled: false, metadata: { crew: "8" } });
        expect(made.id).toMatch(/^ep_[0-9A-Za-z]{27}$/);
        expect(byUid).toEqual(made);
        expect(changed).toMatchObject({ disabled: true, eventTypes: null, throttleRate: null, channels: ["port"] });
        expect(written).toMatchObject({
          url: "https://example.com/other",
          description: "",
          disabled: false,
          uid: null,
        });
        expect(key).toBe(secret);
        expect(gone).toMatchObject({ code: 404, body: { code: "not_found", detail: "Entity not found" } });
      });

      test("are created, read and changed by Svix's client of the first generation, with its field names", async () => {
        const { id, project } = await start();
        const { body } = await project.admin.call(createSvixToken, { body: {} });
        const svix = new FirstSvix(body.token, { serverUrl: `${server().url}/svix` });
        const url = "https://example.com/hooks";

        const made = await svix.endpoint.create(id, { url, filterTypes: ["user.created"], rateLimit: 5 });
        const changed = await svix.endpoint.patch(id, made.id, { filterTypes: ["user.deleted"] });
        const written = await svix.endpoint.update(id, made.id, { url, description: "Again" });
        const listed = await svix.endpoint.list(id);
        const app = await svix.application.getOrCreate({ uid: id, name: "whatever" });

        expect(made).toMatchObject({ filterTypes: ["user.created"], rateLimit: 5, version: 1 });
        expect(changed).toMatchObject({ filterTypes: ["user.deleted"], rateLimit: 5 });
        expect(written).toMatchObject({ description: "Again", filterTypes: null });
        expect(listed.data.map(({ id }) => id)).toEqual([made.id]);
        expect(app).toMatchObject({ uid: id, name: "A project" });
      });

      test("are listed a page at a time, in either direction", async () => {
        const { id, svix } = await start();
        const urls = ["a", "b", "c", "d", "e"].map((each) => `https://example.com/${each}`);
        for (const url of urls) {
          await svix.endpoint.create(id, { url });
          server().clock.pass({ millis: 5 });
        }
        const list = async (iterator?: string | null, order?: Ordering) => {
          const page = await svix.endpoint.list(id, { limit: 2, iterator, order });
          return { ...page, urls: page.data.map(({ url }) => url.at(-1)).join("") };
        };

        const first = await list();
        const second = await list(first.iterator);
        const third = await list(second.iterator);
        const back = await list(second.prevIterator);
        const newest = await list(undefined, Ordering.Descending);

        expect([first, second, third].map((page) => [page.urls, page.done])).toEqual([
          ["ab", false],
          ["cd", false],
          ["e", true],
        ]);
        expect([back.urls, back.prevIterator, newest.urls]).toEqual(["ab", null, "ed"]);
        expect((await list(third.iterator)).urls).toBe("");
      });

      test("with invalid settings are refused in Svix's form, and nothing is stored", async () => {
        const { id, svix } = await start();
        const create = (settings: object) =>
          svix.endpoint.create(id, settings as { url: string }).catch(({ code, body }) => [code, body.detail[0]?.loc]);
        const url = "https://example.com/";

        expect(await create({})).toEqual([422, ["body", "url"]]);
        expect(await create({ url: "ftp://example.com" })).toEqual([422, ["body", "url"]]);
        expect(await create({ url: "http://user:pass@example.com" })).toEqual([422, ["body", "url"]]);
        expect(await create({ url, secret: "whsec_short" })).toEqual([422, ["body", "secret"]]);
        expect(await create({ url, throttleRate: 0 })).toEqual([422, ["body", "throttleRate"]]);
        expect(await create({ url, metadata: { a: 1 } })).toEqual([422, ["body", "metadata", "a"]]);
        expect((await svix.endpoint.list(id)).data).toEqual([]);
        await svix.endpoint.create(id, { url, uid: "one" });
        const again = svix.endpoint.create(id, { url, uid: "one" });
        expect(await errorOf(again)).toMatchObject({ code: 409, body: { code: "conflict" } });
        const bad = svix.endpoint.list(id, { iterator: "nonsense" });
        expect(await errorOf(bad)).toMatchObject({ code: 422, body: { detail: [{ loc: ["query", "iterator"] }] } });
      });

      test("are limited to fifty per project", async () => {
        const { id, svix } = await start();
        const create = () => svix.endpoint.create(id, { url: "https://example.com/" });
        for (let at = 0; at < 50; at++) await create();

        expect(await errorOf(create())).toMatchObject({ code: 409 });
      });
    });

    describe("the log", () => {
      test("leaves tags out of a message that has none", async () => {
        const { id, svix, createMessage } = await start();

        const message = await createMessage("boat.ready", {});

        expect("tags" in JSON.parse(JSON.stringify(message))).toBe(false);
        expect("tags" in JSON.parse(JSON.stringify(await svix.message.get(id, message.id)))).toBe(false);
      });

      test("has every message with its content and its attempts", async () => {
        const { id, svix, createMessage } = await start();
        await using receiver = startReceiver((_, count) =>
          count === 1 ? new Response("not now", { status: 503 }) : new Response("thanks"),
        );
        const endpoint = await svix.endpoint.create(id, { url: receiver.url });
        const message = await createMessage("boat.ready", { eventId: "boat-1", tags: ["river"] });
        expect(message.id).toMatch(/^msg_[0-9A-Za-z]{27}$/);
        expect(message.tags).toEqual(["river"]);
        await deliverAll(server());
        server().clock.pass({ seconds: 6 });
        await deliverAll(server());

        const content = { withContent: true };
        const attempts = await svix.messageAttempt.listByMsg(id, message.id, content);
        const [latest, first] = attempts.data;
        expect(attempts.data).toMatchObject([
          { status: 0, statusText: "success", responseStatusCode: 200, response: "thanks", triggerType: 0 },
          { status: 2, statusText: "fail", responseStatusCode: 503, response: "not now", url: receiver.url },
        ]);
        expect(first?.responseDurationMs).toBeGreaterThanOrEqual(0);
        expect(await svix.messageAttempt.get(id, "boat-1", first?.id ?? "")).toMatchObject({ response: "not now" });
        const atEndpoint = await svix.messageAttempt.listByEndpoint(id, endpoint.id, { withMsg: true, ...content });
        expect(atEndpoint.data.map(({ id }) => id)).toEqual([latest?.id ?? "", first?.id ?? ""]);
        expect(atEndpoint.data[0]?.msg).toMatchObject({ id: message.id, payload: { boat: "The eight" } });
        const failures = await svix.messageAttempt.listByEndpoint(id, endpoint.id, { status: FAILED });
        expect(failures.data.map(({ id }) => id)).toEqual([first?.id ?? ""]);
        const refused = await svix.messageAttempt.listByEndpoint(id, endpoint.id, { statusCodeClass: 500 });
        for (const statusCodeClass of [10, 50, 600]) {
          const noClass = svix.messageAttempt.listByEndpoint(id, endpoint.id, {
            statusCodeClass: statusCodeClass as never,
          });
          expect(await errorOf(noClass)).toMatchObject({ code: 422 });
        }
        expect(refused.data).toHaveLength(1);
        const attempted = await svix.messageAttempt.listAttemptedMessages(id, endpoint.id);
        expect(attempted.data).toMatchObject([{ id: message.id, status: 0, nextAttempt: null }]);
        const destinations = await svix.messageAttempt.listAttemptedDestinations(id, message.id);
        expect(destinations.data).toMatchObject([{ id: endpoint.id, statusText: "success" }]);
        expect(await svix.endpoint.getStats(id, endpoint.id)).toMatchObject({ success: 1, fail: 0, pending: 0 });
        expect(await svix.message.get(id, "boat-1", content)).toMatchObject({
          id: message.id,
          payload: { boat: "The eight" },
        });
        await svix.messageAttempt.expungeContent(id, message.id, first?.id ?? "");
        await svix.message.expungeContent(id, message.id);
        expect(await svix.messageAttempt.get(id, message.id, first?.id ?? "")).toMatchObject({ response: "" });
        expect(await svix.message.get(id, message.id, content)).toMatchObject({ payload: {} });
      });

      test("is listed a page at a time, by type, channel, tag and time", async () => {
        const { id, svix, createMessage } = await start();
        for (let at = 0; at < 5; at++) {
          await createMessage(at % 2 ? "oar.lost" : "boat.ready", {
            channels: [`c%${at}`],
            tags: at === 3 ? ["wet"] : undefined,
          });
          server().clock.pass({ millis: 10 });
        }
        const channels = (page: { data: { channels?: string[] | null }[] }) =>
          page.data.map((each) => each.channels?.[0]);

        const first = await svix.message.list(id, { limit: 3 });
        const second = await svix.message.list(id, { limit: 3, iterator: first.iterator });

        expect([channels(first), first.done]).toEqual([["c%4", "c%3", "c%2"], false]);
        expect([channels(second), second.done]).toEqual([["c%1", "c%0"], true]);
        expect(channels(await svix.message.list(id, { eventTypes: ["oar.lost", "x"] }))).toEqual(["c%3", "c%1"]);
        expect(channels(await svix.message.list(id, { channel: "c%2" }))).toEqual(["c%2"]);
        expect(channels(await svix.message.list(id, { channel: "c%" }))).toEqual([]);
        expect(channels(await svix.message.list(id, { channel: "C%2" }))).toEqual([]);
        expect(channels(await svix.message.list(id, { tag: "wet" }))).toEqual(["c%3"]);
        const early = await svix.message.list(id, { before: first.data[2]?.timestamp });
        expect(channels(early)).toEqual(["c%1", "c%0"]);
        expect((await svix.message.list(id, { withContent: false })).data[0]?.payload).toEqual({});
      });

      test("has a message once, also if its sender repeats it", async () => {
        const { id, svix, createMessage } = await start();
        await createMessage("boat.ready", { eventId: "boat-1" });

        const again = createMessage("boat.ready", { eventId: "boat-1" });

        expect(await errorOf(again)).toMatchObject({ code: 409, body: { code: "conflict" } });
        expect((await svix.message.list(id)).data).toHaveLength(1);
      });
    });

    describe("sending again", () => {
      test("one message to one endpoint", async () => {
        const { id, svix, createMessage } = await start();
        await using receiver = startReceiver();
        const endpoint = await svix.endpoint.create(id, { url: receiver.url, eventTypes: ["boat.ready"] });
        const delivered = await createMessage();
        const undelivered = await createMessage("oar.lost");
        await deliverAll(server());

        await svix.messageAttempt.resend(id, delivered.id, endpoint.id);
        await svix.messageAttempt.resend(id, undelivered.id, endpoint.id);
        await receiver.received(3);
        await deliverAll(server());

        const ids = receiver.seen.map(({ headers }) => headers.get("svix-id"));
        expect(ids.sort()).toEqual([delivered.id, delivered.id, undelivered.id].sort());
        const { data } = await svix.messageAttempt.listByMsg(id, delivered.id);
        expect(data.map(({ triggerType }) => triggerType)).toEqual([1, 0]);
      });

      test("all failed messages since a time", async () => {
        const { id, svix, createMessage } = await start();
        await using receiver = startReceiver(() => new Response("no", { status: 500 }));
        const endpoint = await svix.endpoint.create(id, { url: receiver.url });
        const early = await createMessage();
        server().clock.pass({ minutes: 1 });
        const since = new Date(server().clock.now());
        const late = [await createMessage(), await createMessage()];
        for (let at = 0; at < 8; at++) {
          await deliverAll(server());
          server().clock.pass({ hours: 11 });
        }
        const again = await svixFor(server(), await reopened(id));
        expect(await again.endpoint.getStats(id, endpoint.id)).toMatchObject({ fail: 3 });
        receiver.seen.length = 0;
        receiver.answer = () => new Response("thanks");

        const task = await again.endpoint.recover(id, endpoint.id, { since });
        await until(async () => (await again.backgroundTask.get(task.id)).status === "finished");
        await deliverAll(server());

        expect(task).toMatchObject({ status: "running", task: "endpoint.recover" });
        const ids = receiver.seen.map(({ headers }) => headers.get("svix-id") ?? "");
        expect(ids.sort()).toEqual(late.map((message) => message.id).sort());
        expect(ids).not.toContain(early.id);
        expect(await again.endpoint.getStats(id, endpoint.id)).toMatchObject({ fail: 1, success: 2 });
      });

      test("all messages from before the endpoint existed", async () => {
        const { id, svix, createMessage } = await start();
        const missed = [await createMessage(), await createMessage()];
        await createMessage("oar.lost");
        await deliverAll(server());
        await using receiver = startReceiver();
        const endpoint = await svix.endpoint.create(id, { url: receiver.url, eventTypes: ["boat.ready"] });
        const delivered = await createMessage();
        await deliverAll(server());

        const task = await svix.endpoint.replayMissing(id, endpoint.id, { since: new Date(0) });
        await until(async () => (await svix.backgroundTask.get(task.id)).status === "finished");
        await deliverAll(server());

        const ids = receiver.seen.map(({ headers }) => headers.get("svix-id") ?? "");
        expect(ids.sort()).toEqual([...missed, delivered].map((message) => message.id).sort());
        expect((await svix.backgroundTask.list()).data.map(({ id }) => id)).toEqual([task.id]);
      });

      test("nothing to an endpoint that was deleted meanwhile; other replays go on", async () => {
        const { id, svix, createMessage } = await start();
        await createMessage();
        const endpoint = await svix.endpoint.create(id, { url: "https://example.com/" });
        const deleted = await svix.endpoint.create(id, { url: "https://example.com/" });
        const other = await server().project();
        const { deps } = server().running;
        const gone = { id: `qtask_${deleted.id}`, projectId: id, endpointId: deleted.id, kind: "missing" as const };
        const span = { since: 0, until: deps.now(), reachedAt: 0, reachedId: "", updatedAt: 0 };
        await deps.store.write(async (tx) => {
          await tx.add("webhookReplays", { ...gone, ...span, state: "running" });
          const t = tx.webhookEndpoints;
          // A deletion moves it to another project first; in this one, the job that deletes its rows leaves it alone.
          await tx.update(t).set({ projectId: other.id }).where(eq(t.id, deleted.id));
        });

        const task = await svix.endpoint.replayMissing(id, endpoint.id, { since: new Date(0) });
        await until(async () => (await svix.backgroundTask.get(task.id)).status === "finished");

        const tasks = (await svix.backgroundTask.list()).data.map(({ id, status }) => [id, status]);
        expect(tasks.sort()).toEqual(
          [
            [gone.id, "finished"],
            [task.id, "finished"],
          ].sort(),
        );
      });

      test("nothing to an endpoint that is disabled", async () => {
        const { id, svix, createMessage } = await start();
        const endpoint = await svix.endpoint.create(id, { url: "https://example.com/", disabled: true });
        const message = await createMessage();

        const refusal = { code: 400, body: { code: "endpoint_disabled" } };
        expect(await errorOf(svix.messageAttempt.resend(id, message.id, endpoint.id))).toMatchObject(refusal);
        expect(await errorOf(svix.endpoint.recover(id, endpoint.id, { since: new Date(0) }))).toMatchObject(refusal);
        const badDate = svix.endpoint.recover(id, endpoint.id, { since: "soon" as never });
        expect(await errorOf(badDate)).toMatchObject({ code: 422 });
      });
    });

    test("the event types are listed, a page at a time", async () => {
      const { svix } = await start();

      const first = await svix.eventType.list({ limit: 5 });
      const rest = await svix.eventType.list({ limit: 50, iterator: first.iterator });

      expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(Object.keys(WEBHOOK_EVENTS));
      expect([first.done, rest.done]).toEqual([false, true]);
      expect(await svix.eventType.get("user.created")).toMatchObject({ name: "user.created", deprecated: false });
      expect(await errorOf(svix.eventType.get("nothing.happened"))).toMatchObject({ code: 404 });
    });

    test("the application is the project, and there are no other applications", async () => {
      const { id, svix } = await start();

      const application = await svix.application.get(id);

      expect(application).toMatchObject({ uid: id, name: "A project" });
      expect(await svix.application.get(application.id)).toEqual(application);
      expect(await svix.application.getOrCreate({ uid: id, name: "x" })).toEqual(application);
      expect((await svix.application.list()).data).toEqual([application]);
      expect(await errorOf(svix.application.create({ uid: id, name: "x" }))).toMatchObject({ code: 409 });
      expect(await errorOf(svix.application.getOrCreate({ uid: "other", name: "x" }))).toMatchObject({ code: 403 });
      expect(await errorOf(svix.application.get("other"))).toMatchObject({ code: 404 });
      const { token } = await svix.authentication.appPortalAccess(id, {});
      const portal = new Svix(token, { serverUrl: `${server().url}/svix` });
      expect(await portal.application.get(id)).toEqual(application);
    });

    /** Returns the project with a new sign-in of the owner, since a changed clock may expire the token. */
    async function reopened(id: string) {
      const owner = await server().owner();
      const { wireTo } = await import("#testing/server/wire.ts");
      const headers = { projectId: id, adminAccessToken: owner.accessToken };
      return { admin: wireTo(server().apiUrl, { level: "admin", headers }) } as never;
    }
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);

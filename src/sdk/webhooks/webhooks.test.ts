import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HallpassAdminApp, webhookEvents } from "#sdk/admin.ts";
import { RequestRefused } from "#sdk/index.ts";
import { deliverAll, startReceiver } from "#testing/outside/receiver.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { outcomeOf, until } from "#testing/waiting.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.1/32" } });
}, 60_000);
afterAll(() => server?.stop());

const EXAMPLE = "https://example.com/hooks";

async function start() {
  const project = await server.project();
  const { superSecretAdminKey } = project.keys;
  const own = () =>
    new HallpassAdminApp({
      baseUrl: server.url,
      projectId: project.id,
      superSecretAdminKey,
      deps: { now: server.clock.now },
    });
  return { project, app: own(), another: own() };
}

describe("webhook endpoints", () => {
  test("are created, listed, watched, changed and deleted; each has a secret", async () => {
    const { app } = await start();
    app.webhooks.all.subscribe(() => {});
    await app.webhooks.all.settled();
    expect(app.webhooks.all.read()).toEqual([]);

    const endpoint = await app.webhooks.create({
      url: EXAMPLE,
      description: "CRM",
      events: ["user.created"],
      headers: { authorization: "Bearer abc" },
    });
    const secret = await endpoint.getSecret();
    const changed = await endpoint.update({ description: "Sales", events: null, headers: { authorization: null } });
    const rotated = await changed.rotateSecret();
    const disabled = await rotated.update({ isDisabled: true });

    expect(endpoint).toMatchObject({
      url: EXAMPLE,
      events: ["user.created"],
      isDisabled: false,
      headerNames: ["authorization"],
      failingSince: null,
      previousSecretUntil: null,
      lastAttempt: null,
      lastDay: { delivered: 0, waiting: 0, failed: 0, isExact: true },
    });
    expect(changed).toMatchObject({ id: endpoint.id, description: "Sales", events: null, headerNames: [] });
    expect(secret).toStartWith("whsec_");
    expect(await changed.getSecret()).not.toBe(secret);
    expect(rotated.previousSecretUntil?.getTime()).toBeGreaterThan(server.clock.now());
    expect((await disabled.rotateSecret({ gracePeriodSeconds: 0 })).isDisabled).toBe(true);
    expect(app.webhooks.all.read()).toMatchObject([{ description: "Sales", isDisabled: true }]);
    expect(await app.webhooks.all.get()).toMatchObject([{ id: endpoint.id }]);
    expect(await app.webhooks.get(endpoint.id)).toMatchObject({ description: "Sales" });

    await changed.delete();

    expect(app.webhooks.all.read()).toEqual([]);
    expect(await app.webhooks.get(endpoint.id)).toBeNull();
    const refused = await endpoint.update({ url: EXAMPLE }).catch((error: unknown) => error);
    expect(refused instanceof RequestRefused && refused.code).toBe("WEBHOOK_ENDPOINT_NOT_FOUND");
    expect(await app.webhooks.svixToken.get()).toBeString();
  });

  // An id may come from the address of a page.
  test.each(["", "..", "no-such-endpoint", "\ud800"])("are null for the id %j, which none can have", async (id) => {
    const { app } = await start();

    expect(await app.webhooks.get(id)).toBeNull();
  });

  test("are not overwritten by somebody who has not seen the latest values", async () => {
    const { app, another } = await start();
    const mine = await app.webhooks.create({ url: EXAMPLE });
    const theirs = await another.getWebhookEndpoint(mine.id);

    await theirs?.update({ description: "CRM" });
    const refused = await mine.update({ description: "Sales" }, { ifUnchanged: true }).catch(({ code }) => code);
    const fine = await mine.update({ events: ["user.deleted"] }, { ifUnchanged: true });

    expect(refused).toBe("CHANGED_MEANWHILE");
    expect(fine).toMatchObject({ description: "CRM", events: ["user.deleted"] });
  });

  test("with an address that cannot work are refused with the server's reason", async () => {
    const { app } = await start();
    const refusal = await app.webhooks.create({ url: "https://10.0.0.1/" }).catch((error: unknown) => error);
    expect(refusal instanceof RequestRefused && refusal.code).toBe("WEBHOOK_URL_PRIVATE");
    expect(await outcomeOf(app.webhooks.create({ url: "not an address" }))).toThrow("is not a valid URL");
  });
});

describe("the log of an endpoint", () => {
  test("is listed, watched and counted; one message or all that failed are sent again", async () => {
    await using receiver = startReceiver(() => new Response("broken", { status: 500 }));
    const { app, project } = await start();
    const endpoint = await app.webhooks.create({ url: receiver.url, events: ["user.created"] });
    const watched = endpoint.deliveries({ limit: 1 });
    watched.subscribe(() => {});
    await watched.settled();
    const ada = await project.person();
    await deliverAll(server);
    for (const hours of [1, 1, 1, 3, 6, 11, 11]) {
      server.clock.pass({ hours });
      await deliverAll(server);
    }
    const since = new Date(server.clock.now());

    const tested = await endpoint.sendTestEvent("team.deleted");
    await deliverAll(server);
    const [failedTest, failed] = await endpoint.listDeliveries({ state: "failed" });
    const first = await endpoint.listDeliveries({ limit: 1 });
    const second = await endpoint.listDeliveries({ limit: 1, cursor: first.nextCursor ?? "" });
    receiver.answer = () => new Response("thanks");
    const again = await endpoint.replay(failedTest ?? "");
    await deliverAll(server);
    const details = await endpoint.getDelivery(failed?.messageId ?? "");

    expect(tested).toMatchObject({ event: "team.deleted", isTest: true, state: "waiting", lastAttempt: null });
    expect(again).toMatchObject({ messageId: tested.messageId, state: "waiting" });
    expect([first.map(({ messageId }) => messageId), second.map(({ messageId }) => messageId)]).toEqual([
      [tested.messageId],
      [failed?.messageId ?? ""],
    ]);
    expect([first.nextCursor, second.nextCursor]).toEqual([expect.stringContaining(failed?.messageId ?? ""), null]);
    expect(watched.read().map(({ messageId }) => messageId)).toEqual([tested.messageId]);
    expect(details).toMatchObject({ state: "failed", payload: { type: "user.created", data: { id: ada.userId } } });
    expect(details?.attempts).toHaveLength(8);
    expect(details?.attempts[0]).toMatchObject({ statusCode: 500, response: "broken", isManual: false });
    expect(details?.requestHeaders).toContainEqual({ name: "webhook-id", value: failed?.messageId ?? "" });
    expect(await endpoint.countDeliveries()).toEqual({ delivered: 1, waiting: 0, failed: 1, isExact: true });
    expect((await endpoint.countDeliveries({ since })).failed).toBe(0);
    for (const id of ["msg_unknown", "", ".."]) expect(await endpoint.getDelivery(id)).toBeNull();

    await endpoint.replayFailedSince(new Date(0));
    await until(async () => (await endpoint.countDeliveries()).failed === 0);
    await deliverAll(server);

    expect(await endpoint.countDeliveries()).toMatchObject({ delivered: 2, failed: 0 });
    expect((await endpoint.delivery(failed?.messageId ?? "").get())?.attempts).toHaveLength(9);
  });

  test("the events to listen for are those that the server sends", () => {
    expect(webhookEvents).toContain("user.created");
    expect(webhookEvents).toHaveLength(18);
  });
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server?.stop());

test("webhooks are created, listed, watched, changed and deleted; each has a secret and its attempts", async () => {
  const { id, keys } = await server.project();
  const app = new HallpassAdminApp({
    baseUrl: server.url,
    projectId: id,
    superSecretAdminKey: keys.superSecretAdminKey,
    deps: { now: server.clock.now },
  });
  app.webhooks.subscribe(() => {});
  await app.webhooks.settled();
  expect(app.webhooks.read()).toEqual([]);

  const webhook = await app.createWebhook({
    url: "https://example.com/hooks",
    description: "CRM",
    events: ["user.created"],
  });
  const secret = await webhook.getSecret();
  const changed = await webhook.update({ description: "Sales", events: null, isDisabled: true });
  await changed.rotateSecret();

  expect(webhook).toMatchObject({ url: "https://example.com/hooks", events: ["user.created"], isDisabled: false });
  expect(changed).toMatchObject({ id: webhook.id, description: "Sales", events: null, isDisabled: true });
  expect(secret).toStartWith("whsec_");
  expect(await changed.getSecret()).not.toBe(secret);
  expect(app.webhooks.read().map(({ description }) => description)).toEqual(["Sales"]);
  expect((await app.listWebhooks()).map((each) => each.id)).toEqual([webhook.id]);
  expect(await changed.listAttempts()).toEqual([]);
  expect(await app.svixToken.get()).toBeString();

  await changed.delete();

  expect(app.webhooks.read()).toEqual([]);
  await expect(webhook.update({ url: "https://example.com/2" })).rejects.toThrow("404");
});

test("an address that cannot be one is refused with the server's reason", async () => {
  const { id, keys } = await server.project();
  const app = new HallpassAdminApp({ baseUrl: server.url, projectId: id, ...keys, deps: { now: server.clock.now } });
  await expect(app.createWebhook({ url: "not an address" })).rejects.toThrow(/Failed to send request to .* 422/);
});

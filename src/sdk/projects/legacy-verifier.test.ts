import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { errorOf, fromNow } from "#testing/waiting.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ dev: true });
}, 60_000);
afterAll(() => server?.stop());

test("the live check of a project is watched, set up, changed, tested and deleted", async () => {
  const { id, keys } = await server.project();
  const { superSecretAdminKey } = keys;
  const { legacyVerifier } = new HallpassAdminApp({ baseUrl: server.url, projectId: id, superSecretAdminKey });
  await using receiver = startReceiver(() => new Response("", { status: 401 }));
  const endsAt = new Date(fromNow({ days: 30 }));

  const none = await legacyVerifier.current.get();
  const created = await legacyVerifier.create({ url: receiver.url, endsAt });
  const known = await legacyVerifier.current.get();
  const changed = await legacyVerifier.update({ isEnabled: false });
  const rotated = await legacyVerifier.rotateSecret();
  const tested = await legacyVerifier.test();
  const second = await errorOf(legacyVerifier.create({ url: receiver.url, endsAt }));
  await legacyVerifier.delete();
  const gone = await legacyVerifier.current.get();

  expect([none, gone]).toEqual([null, null]);
  expect(created.secret).toStartWith("whsec_");
  expect(known).toMatchObject({ url: receiver.url, endsAt, isEnabled: true, movedAccounts: 0, lastFailure: null });
  expect(known).not.toHaveProperty("secret");
  expect(changed.isEnabled).toBeFalse();
  expect(rotated.secret).not.toBe(created.secret);
  expect(rotated.previousSecretUntil).toBeInstanceOf(Date);
  expect(tested).toMatchObject({ outcome: "refused", durationMillis: expect.any(Number) });
  expect(second).toMatchObject({ code: "LEGACY_VERIFIER_ALREADY_EXISTS" });
});

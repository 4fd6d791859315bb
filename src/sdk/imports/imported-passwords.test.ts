import { afterAll, beforeAll, expect, test } from "bun:test";
import { createUser } from "#contract/users.ts";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { KNOWN_HASHES } from "#testing/people/known-hashes/index.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server?.stop());

test("an admin app counts imported passwords, watches the count, and removes all of them in one call", async () => {
  const { id, keys, server: wire } = await server.project();
  const app = new HallpassAdminApp({
    baseUrl: server.url,
    projectId: id,
    superSecretAdminKey: keys.superSecretAdminKey,
  });
  const password_hash = KNOWN_HASHES.find(({ format }) => format === "scrypt")?.hashes[0] ?? "";
  await wire.call(createUser, { body: { password_hash } });
  server.clock.pass({ minutes: 1 });
  const later = new Date(server.clock.now());
  const { importedPasswords } = app;
  importedPasswords.current.subscribe(() => {});
  await importedPasswords.current.settled();
  const before = importedPasswords.current.read();
  const early = await importedPasswords.count({ importedBefore: new Date(1_000) });
  const steps: number[] = [];
  const done = await importedPasswords.reset({
    importedBefore: later,
    sendEmails: false,
    onProgress: ({ users }) => steps.push(users),
  });

  expect(before).toMatchObject({ count: 1, isExact: true, isLiveCheckOn: false });
  expect(before.kinds).toEqual([{ kind: "scrypt ln=8,r=8,p=2", count: 1, oldestAt: expect.any(Date) }]);
  expect(early.count).toBe(0);
  expect([done, steps]).toEqual([{ users: 1, emails: 0 }, [1]]);
  expect(importedPasswords.current.read().count).toBe(0);
});

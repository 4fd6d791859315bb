import { afterAll, beforeAll, expect, test } from "bun:test";
import { createInternalKey } from "#contract/internal-keys.ts";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { asOperator } from "#testing/console-people.ts";
import { startServer, type TestServer } from "#testing/server.ts";

let server: TestServer;
let app: HallpassAdminApp;
beforeAll(async () => {
  server = await startServer();
  const { body } = await (await asOperator(server)).call(createInternalKey, {
    body: {
      description: "Operations",
      expires_at_millis: Date.now() + 3_600_000,
      has_publishable_client_key: false,
      has_secret_server_key: false,
      has_super_secret_admin_key: true,
    },
  });
  const superSecretAdminKey: string = body.super_secret_admin_key;
  app = new HallpassAdminApp({ baseUrl: server.url, projectId: "internal", superSecretAdminKey });
}, 60_000);
afterAll(() => server?.stop());

test("operators read the state of the server, with dates", async () => {
  const status = await app.instanceAdmin.status.get();

  expect(status).toMatchObject({
    database: { kind: "sqlite" },
    queues: { mails: { queued: 0, isExact: true, oldestAt: null, overdueSince: null } },
    mailServer: { kind: "none", lastSentAt: null, lastFailure: null },
    limits: { throttles: true, perAddress: true, commonPasswords: true },
  });
  expect(status.startedAt.getTime()).toBeLessThanOrEqual(status.now.getTime());
  expect(status.jobs.map(({ name }) => name)).toContain("mail");
  expect(status.settings.find(({ name }) => name === "HALLPASS_URL")?.value).toBe(server.url);
});

test("the app of another project is refused", async () => {
  const project = await server.project();
  const other = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, ...project.keys });

  await expect(other.instanceAdmin.status.get()).rejects.toMatchObject({ code: "EXPECTED_INTERNAL_PROJECT" });
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createInternalKey } from "#contract/internal-keys.ts";
import { HallpassAdminApp, type InstanceBackup } from "#sdk/admin.ts";
import { asOperator } from "#testing/people/console-people.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { errorOf, fromNow } from "#testing/waiting.ts";

let server: TestServer;
let app: HallpassAdminApp;
beforeAll(async () => {
  server = await startServer();
  const { body } = await (await asOperator(server)).call(createInternalKey, {
    body: {
      description: "Operations",
      expires_at_millis: fromNow({ hours: 1 }),
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

test("operators make a backup, follow it, download it with a link, and delete it", async () => {
  const { instanceAdmin } = app;
  let backup: InstanceBackup | null = await instanceAdmin.startBackup();
  while (backup?.state === "running") backup = await instanceAdmin.getBackup(backup.id);
  const link = await backup?.createDownloadLink();
  const bytes = await (await fetch(link?.url ?? "")).arrayBuffer();
  const { items } = await instanceAdmin.backups.get();
  await backup?.delete();

  expect(backup).toMatchObject({ state: "done", isVerified: true, madeBy: { type: "admin" }, error: null });
  expect(bytes.byteLength).toBe(backup?.bytes ?? 0);
  expect(link?.expiresAt).toBeInstanceOf(Date);
  expect(items.map(({ id }) => id)).toEqual([backup?.id ?? ""]);
  expect((await instanceAdmin.backups.get()).items).toEqual([]);
  expect(await instanceAdmin.getBackup(backup?.id ?? "")).toBeNull();
});

test("operators change parts of the schedule of backups", async () => {
  const { instanceAdmin } = app;

  const changed = await instanceAdmin.updateBackupSchedule({ frequency: "weekly", weekday: 5 });
  const { schedule, nextAt } = await instanceAdmin.backups.get();

  expect(changed).toEqual({ frequency: "weekly", hourUtc: 3, weekday: 5, keep: 7 });
  expect(schedule).toEqual(changed);
  expect(nextAt?.getUTCDay()).toBe(5);
});

test("operators list the projects of all owners, page by page", async () => {
  await server.project({ displayName: "Rowing club" });
  const { instanceAdmin } = app;

  const [club] = await instanceAdmin.projects({ query: "rowing" }).get();
  const first = await instanceAdmin.projects({ limit: 1 }).get();
  const second = await instanceAdmin.projects({ limit: 1, cursor: first.nextCursor ?? "" }).get();

  expect(club).toMatchObject({ displayName: "Rowing club", userCount: 0, teams: { count: 0, isExact: true } });
  expect(club?.createdAt).toBeInstanceOf(Date);
  expect(club?.ownerTeam?.memberNames).toEqual(["owner@example.com"]);
  expect([first.length, second.length, first[0]?.id]).toEqual([1, 1, club?.id ?? ""]);
  expect(second[0]?.id).not.toBe(first[0]?.id);
});

test("the app of another project is refused", async () => {
  const project = await server.project();
  const other = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, ...project.keys });

  expect(await errorOf(other.instanceAdmin.status.get())).toMatchObject({ code: "EXPECTED_INTERNAL_PROJECT" });
});

import { afterAll, expect, test } from "bun:test";
import { readFindings } from "#contract/instance.ts";
import { changeBackupSchedule, startInstanceBackup } from "#contract/instance-backups.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { recordExternalBackup } from "#server/features/backups/external-backup.ts";
import { followSchedule } from "#server/features/backups/follow-schedule.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { asOperator } from "#testing/people/console-people.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { clockWatch } from "./findings/clock.ts";

const QUIET = { HALLPASS_SMTP_URL: "smtp://127.0.0.1:1" };

const findings = async (server: TestServer): Promise<{ id: string; severity: string; summary: string }[]> =>
  (await (await asOperator(server)).call(readFindings)).body.findings;
const idsOf = async (server: TestServer) => (await findings(server)).map(({ id, severity }) => `${id} ${severity}`);

async function withServer(body: (server: TestServer) => Promise<void>) {
  const server = await startServer({ environment: QUIET });
  try {
    expect(await findings(server)).toEqual([]);
    await body(server);
  } finally {
    await server.stop();
  }
}

test("little free space is a warning, and next to none an error, above the warnings", async () => {
  await withServer(async (server) => {
    const { backups } = server.running.deps;
    const { freeBytes } = backups;
    backups.freeBytes = () => 900 * 1024 * 1024;
    const little = await findings(server);
    backups.freeBytes = () => 100 * 1024 * 1024;
    const none = await idsOf(server);
    backups.freeBytes = freeBytes;

    expect(little.map(({ id, severity }) => [id, severity])).toEqual([["little_space", "warning"]]);
    expect(little[0]?.summary).toContain("900 MiB");
    expect(none).toEqual(["little_space error"]);
    expect(await findings(server)).toEqual([]);
  });
});

test("whoever asks is told of a jump of the clock at once", async () => {
  await withServer(async (server) => {
    const { deps } = server.running;
    // A clock that nobody can set: it stands still while the other one is set.
    deps.server.clock = clockWatch({ now: deps.now, elapsed: () => 0 });
    server.clock.pass({ hours: 2 });

    const [finding] = await findings(server);

    expect([finding?.id, finding?.severity]).toEqual(["clock_jumped", "warning"]);
    expect(finding?.summary).toContain("forward by 7200 seconds");
  });
});

test("a server without a backup for seven days is told, until there is a backup or a schedule", async () => {
  await withServer(async (server) => {
    const { deps } = server.running;
    server.clock.pass({ days: 8 });
    const old = await idsOf(server);
    await (await asOperator(server)).call(startInstanceBackup);
    await until(async () => deps.backups.underWay === null);
    const made = await idsOf(server);
    server.clock.pass({ days: 8 });
    const oldAgain = await idsOf(server);
    await (await asOperator(server)).call(changeBackupSchedule, { body: { frequency: "daily" } });

    expect([old, made, oldAgain]).toEqual([["backup_old warning"], [], ["backup_old warning"]]);
    expect(await findings(server)).toEqual([]);
  });
});

test("a backup that hallpass backup wrote elsewhere counts, until it is seven days old", async () => {
  await withServer(async (server) => {
    server.clock.pass({ days: 8 });
    const before = await idsOf(server);
    await recordExternalBackup(server.running.deps.store, {
      at: server.clock.now(),
      place: "/backups/monday",
      bytes: 1,
    });
    const after = await idsOf(server);
    server.clock.pass({ days: 8 });

    expect([before, after, await idsOf(server)]).toEqual([["backup_old warning"], [], ["backup_old warning"]]);
  });
});

test("a scheduled backup that failed is an error until the next one works", async () => {
  await withServer(async (server) => {
    const { deps } = server.running;
    const { freeBytes } = deps.backups;
    await (await asOperator(server)).call(changeBackupSchedule, { body: { frequency: "daily" } });
    server.clock.pass({ days: 1 });
    deps.backups.freeBytes = () => 0;
    await followSchedule(deps);
    deps.backups.freeBytes = freeBytes;
    const failed = await findings(server);
    server.clock.pass({ minutes: 61 });
    await followSchedule(deps);

    expect(failed.map(({ id, severity }) => [id, severity])).toEqual([["backup_failed", "error"]]);
    expect(failed[0]?.summary).toContain("free space");
    expect(await findings(server)).toEqual([]);
  });
});

test("a job that keeps failing is an error with its reason; one that failed once is not", async () => {
  await withServer(async (server) => {
    const { deps } = server.running;
    const { reports } = deps.jobs;
    const failing = (failuresInARow: number) => () =>
      reports().map((report) =>
        report.name === "metrics"
          ? { ...report, lastResult: "failed" as const, error: "no space", failuresInARow }
          : report,
      );
    deps.jobs.reports = failing(1);
    const once = await findings(server);
    deps.jobs.reports = failing(3);
    const [often] = await findings(server);
    deps.jobs.reports = reports;

    expect(once).toEqual([]);
    expect(often).toMatchObject({ id: "job_fails", severity: "error" });
    expect(often?.summary).toContain('The job "metrics" has failed 3 times in a row: no space');
  });
});

const receiver = startReceiver(() => new Response(null, { status: 204 }));
afterAll(() => receiver[Symbol.asyncDispose]());

eachServer(
  (server) => {
    test("mails and webhook messages that are more than an hour late are told, and gone once they are sent", async () => {
      const { deps } = server().running;
      const project = await server().project();
      await project.admin.call(createWebhookEndpoint, { body: { url: receiver.url } });
      const { room } = deps.webhookLoad;
      deps.webhookLoad.room = () => 0;
      // There is no mail server, so that the mail about the sign-up waits.
      await project.person();
      const waiting = async () => (await rowsOfProject(deps.store, "webhookDeliveries", project.id)).length > 0;
      await until(waiting);
      const stuck = async () => (await findings(server())).filter(({ id }) => id.endsWith("_stuck"));
      const before = await stuck();

      server().clock.pass({ minutes: 61 });
      const told = await stuck();
      deps.webhookLoad.room = room;
      await deps.store.write((tx) => tx.change("mails", { projectId: project.id }, { state: "sent" }));
      await until(async () => (await stuck()).length === 0);
      await until(() => receiver.types().includes("user.created"));

      expect(before).toEqual([]);
      expect(told.map(({ id, severity }) => [id, severity])).toEqual([
        ["mails_stuck", "warning"],
        ["webhooks_stuck", "warning"],
      ]);
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.1/32,::1/128" } },
);

test("on PostgreSQL, a clock that is far from the database's is told", async () => {
  const database = await createTestDatabase(migrations.postgres);
  const server = await startServer({ environment: { ...QUIET, DATABASE_URL: database.url } });
  try {
    const before = await findings(server);
    server.clock.pass({ seconds: 40 });

    const [apart] = await findings(server);

    expect(before).toEqual([]);
    expect(apart).toMatchObject({ id: "clock_apart", severity: "warning" });
    expect(apart?.summary).toMatch(/(39|40|41) seconds ahead of that of the database/);
  } finally {
    await server.stop();
    await database.drop();
  }
});

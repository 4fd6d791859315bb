import { describe, expect, test } from "bun:test";
import { readInstanceStatus } from "#contract/instance-status.ts";
import { createProject } from "#contract/projects.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { version } from "#server/version.ts";
import { asAddress } from "#testing/address.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { asOperator, asOwnerOf, consolePerson } from "#testing/people/console-people.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const statusAt = async (server: TestServer) => (await (await asOperator(server)).call(readInstanceStatus)).body;

/** Mails that no worker takes: their project has no server, and they are due since their creation. */
async function queueMails(server: TestServer, count: number, since: number) {
  const { deps } = server.running;
  await deps.store.write((tx) =>
    tx.addAll(
      "mails",
      Array.from({ length: count }, () => ({
        id: randomUuid(),
        projectId: "internal",
        template: "",
        recipient: asAddress("ada@example.com"),
        state: "queued" as const,
        attempts: 0,
        nextAttemptAt: since,
        createdAt: since,
      })),
    ),
  );
}

eachServer(
  (server) => {
    test("an operator reads version, database, memory, jobs and settings of the server", async () => {
      const status = await statusAt(server());
      const { dialect } = server().running.deps.store;

      expect(status).toMatchObject({
        version,
        is_dev_mode: false,
        database: { kind: dialect, schema_version: migrations.sqlite.at(-1)?.number },
        mail_server: { kind: "none", host: null, last_sent_at_millis: null, last_failure: null },
        limits: { throttles: true, per_address: true, common_passwords: true },
        assistant_model: null,
        has_trusted_proxies: true,
        is_https: false,
      });
      expect(status.database.size_bytes).toBeGreaterThan(100_000);
      expect(status.memory.resident_bytes).toBeGreaterThan(1_000_000);
      expect(status.started_at_millis).toBeLessThanOrEqual(status.now_millis);
      if (dialect === "sqlite") expect(status.data_directory.free_bytes).toBeGreaterThan(0);
      else expect(status.data_directory).toBeNull();
      expect(status.jobs.map(({ name }: { name: string }) => name)).toContain("webhooks");
    });

    test("no setting shows a secret, and changed ones are told from defaults", async () => {
      const { settings } = await statusAt(server());
      const named = (name: string) => settings.find((each: { name: string }) => each.name === name);

      expect(JSON.stringify(settings)).not.toContain("hidden-in-settings");
      expect(named("HALLPASS_SVIX_URL")).toEqual({ name: "HALLPASS_SVIX_URL", value: null, is_default: true });
      expect(named("HALLPASS_CRON_SECRET")).toEqual({ name: "HALLPASS_CRON_SECRET", value: null, is_default: false });
      expect(named("HALLPASS_INTERNAL_SIGN_UP")).toMatchObject({ value: "open", is_default: false });
      expect(named("HALLPASS_DRAIN_SECONDS")).toMatchObject({ value: "0", is_default: true });
      expect(named("HALLPASS_OAUTH_PLAIN_PKCE")).toMatchObject({ value: "off", is_default: true });
    });

    test("each job reports its last run", async () => {
      const reports = async () => (await statusAt(server())).jobs;
      const metrics = async () => (await reports()).find(({ name }: { name: string }) => name === "metrics");
      await until(async () => (await metrics()).last_result === "done");

      const ran = await metrics();

      expect(ran).toMatchObject({ every_millis: 1_000, error: null, failures_in_a_row: 0 });
      expect(ran.last_run_at_millis).toBeGreaterThanOrEqual((await statusAt(server())).started_at_millis);
    });

    test("mails that wait are counted, with their age and the time since when they are late", async () => {
      const now = server().clock.now();
      const before = (await statusAt(server())).queues.mails;
      await queueMails(server(), 3, now - 7_200_000);

      const after = await statusAt(server());

      expect(before).toEqual({ queued: 0, is_exact: true, oldest_at_millis: null, overdue_since_millis: null });
      expect(after.queues.mails).toEqual({
        queued: 3,
        is_exact: true,
        oldest_at_millis: now - 7_200_000,
        overdue_since_millis: now - 7_200_000,
      });
      expect(after.queues.webhook_deliveries).toEqual(before);
    });

    test("counting stops at ten thousand", async () => {
      await queueMails(server(), 10_001, server().clock.now() + 86_400_000);

      expect((await statusAt(server())).queues.mails).toMatchObject({ queued: 10_000, is_exact: false });
    });

    test("an owner of another project is refused, with the keys of that project and of its owner", async () => {
      const person = await consolePerson(server());
      const { id } = (await person.wire.call(createProject, { body: { display_name: "Boats" } })).body;

      const own = await asOwnerOf(server(), id, person.accessToken).call(readInstanceStatus);
      const internal = await asOwnerOf(server(), "internal", person.accessToken).call(readInstanceStatus);
      const client = await person.wire.call(readInstanceStatus);

      expect([own.status, own.code]).toEqual([401, "EXPECTED_INTERNAL_PROJECT"]);
      expect([internal.status, internal.code]).toEqual([401, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"]);
      expect([client.status, client.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
    });
  },
  {
    environment: {
      HALLPASS_INTERNAL_SIGN_UP: "open",
      HALLPASS_CRON_SECRET: "hidden-in-settings",
    },
  },
);

describe("the shared mail server", () => {
  test("shows its host without the password, and when it last sent and failed", async () => {
    const mailbox = await openMailbox();
    const { port } = new URL(mailbox.url);
    const server = await startServer({ environment: { HALLPASS_SMTP_URL: mailbox.url } });
    const failing = await startServer({ environment: { HALLPASS_SMTP_URL: "smtp://user:hidden@127.0.0.1:1" } });
    try {
      const ada = await (await server.project()).person();
      await mailbox.next(ada.email);
      await until(async () => (await statusAt(server)).mail_server.last_sent_at_millis !== null);
      await (await failing.project()).person();
      await until(async () => (await statusAt(failing)).mail_server.last_failure !== null);

      const [good, bad] = [await statusAt(server), await statusAt(failing)];

      expect(good.mail_server).toMatchObject({
        kind: "smtp",
        host: "127.0.0.1",
        port: Number(port),
        last_failure: null,
      });
      expect(Object.keys(bad.mail_server.last_failure)).toEqual(["at_millis", "type", "message"]);
      expect(JSON.stringify(bad)).not.toMatch(/hidden|ada-/);
    } finally {
      await Promise.all([server.stop(), failing.stop(), mailbox.close()]);
    }
  });
});

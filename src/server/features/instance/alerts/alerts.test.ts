import { afterAll, beforeEach, expect, test as testAlways } from "bun:test";
import { eq } from "drizzle-orm";
import { readFindings } from "#contract/instance.ts";
import { changeBackupSchedule } from "#contract/instance-backups.ts";
import { deleteProject } from "#contract/projects.ts";
import { createTeam } from "#contract/teams.ts";
import { createWebhookEndpoint, deleteWebhookEndpoint, updateWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { followSchedule } from "#server/features/backups/follow-schedule.ts";
import { endpointsGivenUp } from "#server/features/webhooks/index.ts";
import { emails } from "#server/mail/queue/deliver.ts";
import { sendAll } from "#server/outbox/outbox.ts";
import { asAddress } from "#testing/address.ts";
import { sealAll } from "#testing/database/audit-chain.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { openMailbox, type ReceivedMail } from "#testing/mail/mailbox.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { asOperator } from "#testing/people/console-people.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOf, rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { alertOwners } from "./incidents.ts";

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
let read = 0;
beforeEach(() => {
  read = mailbox.all().length;
});

/** Lets the job look once, sends what it queued, and returns the alerts that arrived since the last look. */
async function look({ running: { deps } }: TestServer): Promise<ReceivedMail[]> {
  await alertOwners(deps);
  await sendAll(deps, emails);
  // The server's own worker may have claimed some of them.
  await until(async () => (await rowsOf(deps.store, "mails")).every(({ state }) => state !== "sending"));
  const all = mailbox.all().slice(read);
  read = mailbox.all().length;
  // Tests turn the clock of the server, and not that of PostgreSQL.
  const isOfClock = ({ text }: ReceivedMail) => text.includes("The clock of this server");
  return all.filter((mail) => /problem/i.test(mail.subject) && !isOfClock(mail));
}

/** Makes a job fail for as long as the body runs. */
async function whileJobFails<T>({ running: { deps } }: TestServer, body: () => Promise<T>): Promise<T> {
  const { reports } = deps.jobs;
  deps.jobs.reports = () =>
    reports().map((report) =>
      report.name === "metrics"
        ? { ...report, lastResult: "failed" as const, error: "no <space> left", failuresInARow: 3 }
        : report,
    );
  try {
    return await body();
  } finally {
    deps.jobs.reports = reports;
  }
}

const subjects = (mails: readonly ReceivedMail[]) => mails.map(({ subject }) => subject);

const about = (mails: readonly ReceivedMail[], what: string) => mails.filter(({ text }) => text.includes(what));

/** The subject of a mail about the end of a problem of a server. */
const over = ({ running }: TestServer) => `Resolved: problem on ${new URL(running.url).host}`;

/** Passes time as a server does that looks every minute, and returns the alerts. */
async function passing(server: TestServer, minutes: number): Promise<ReceivedMail[]> {
  const arrived: ReceivedMail[] = [];
  for (let passed = 0; passed < minutes; passed += 9) {
    server.clock.pass({ minutes: Math.min(9, minutes - passed) });
    arrived.push(...(await look(server)));
  }
  return arrived;
}

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    test("a problem of the server is mailed to its owners once, again after a day, and once when it is over", async () => {
      const { email } = await server().owner();
      await look(server());
      await sealAll(server());
      await whileJobFails(server(), async () => {
        const [first, ...others] = await look(server());
        const host = new URL(server().running.url).host;

        expect(others).toEqual([]);
        expect(first).toMatchObject({ to: [email], subject: `Problem on ${host}` });
        expect(first?.text).toContain('The job "metrics" has failed 3 times in a row: no <space> left');
        expect(first?.html).toContain("no &lt;space&gt; left");
        expect(first?.text).toMatch(/audit log of the server ends\s+with entry \d+, sealed\s+[0-9a-f]{64}/);
        expect(await passing(server(), 60)).toEqual([]);
        expect(await passing(server(), 24 * 60)).toHaveLength(1);
        expect(await passing(server(), 25 * 60)).toEqual([]);
      });
      const over = await passing(server(), 20);

      expect(over).toHaveLength(1);
      expect(over[0]?.subject).toStartWith("Resolved: problem on ");
      expect(await passing(server(), 60)).toEqual([]);
    });

    testAlways("servers on one database tell a problem once, also when they find it at the same moment", async () => {
      await server().owner();
      await server().running.deps.store.write((tx) => tx.delete(tx.incidents));
      await whileJobFails(server(), async () => {
        const { deps } = server().running;
        await Promise.all([alertOwners(deps), alertOwners({ ...deps }), alertOwners({ ...deps })]);

        expect(await look(server())).toHaveLength(1);
      });
    });

    test("a problem that comes and goes is told at most once a day", async () => {
      await server().owner();
      await passing(server(), 20);
      await server().running.deps.store.write((tx) => tx.delete(tx.incidents));
      const alerts: ReceivedMail[] = [];
      for (let round = 0; round < 4; round++) {
        alerts.push(...(await whileJobFails(server(), () => look(server()))));
        alerts.push(...(await passing(server(), 30)));
      }

      expect(subjects(alerts).map((subject) => subject.split(" on ")[0])).toEqual(["Problem", "Resolved: problem"]);
    });

    test("a webhook endpoint that was given up is mailed to the owners of its project, and is in the operator's list", async () => {
      const { email } = await server().owner();
      const project = await server().project({ displayName: "Boats" });
      const { store, now } = server().running.deps;
      const created = await project.admin.call(createWebhookEndpoint, { body: { url: "https://example.com/secret" } });
      const { id } = created.body;
      await store.write((tx) =>
        tx.change("webhookEndpoints", { id }, { disabled: true, firstFailedAt: now() - 6 * 86_400_000 }),
      );
      const [told] = (await look(server())).filter(({ subject }) => subject.includes("Boats"));
      const listed = (await (await asOperator(server())).call(readFindings)).body.findings;
      await project.admin.call(updateWebhookEndpoint, { params: { endpoint_id: id }, body: { is_disabled: false } });
      const over = (await passing(server(), 20)).filter(({ subject }) => subject.includes("Boats"));

      expect(told).toMatchObject({ to: [email], subject: "Problem on Boats" });
      expect(told?.text).toContain(`The webhook endpoint example.com (${id})`);
      expect(told?.text).not.toContain("secret");
      expect(listed.map((each: { id: string }) => each.id)).toContain("webhook_given_up");
      expect(subjects(over)).toEqual(["Resolved: problem on Boats"]);
    });

    test("owners are told that an endpoint was disabled because it answered 410", async () => {
      const { email } = await server().owner();
      const project = await server().project({ displayName: "Rafts" });
      const { deps } = server().running;
      await using receiver = startReceiver(() => new Response("gone", { status: 410 }));
      const { body } = await project.admin.call(createWebhookEndpoint, { body: { url: receiver.url } });
      await project.server.call(createTeam, { body: { display_name: "The eight" } });
      const isOff = async () => (await rowsOfProject(deps.store, "webhookEndpoints", project.id))[0]?.disabled;
      await until(async () => (await isOff()) === true);

      const [told, ...others] = (await look(server())).filter(({ subject }) => subject.includes("Rafts"));
      await project.admin.call(deleteWebhookEndpoint, { params: { endpoint_id: body.id } });
      const over = (await passing(server(), 20)).filter(({ subject }) => subject.includes("Rafts"));

      expect([told?.to, others]).toEqual([[email], []]);
      expect(told?.text).toContain("was disabled, because it answered 410 Gone");
      expect(subjects(over)).toEqual(["Resolved: problem on Rafts"]);
    });

    test.each(["disables", "deletes", "deletes with its project"])(
      "an endpoint that its owner %s while it fails is no problem",
      async (way) => {
        const project = await server().project();
        const { store, now } = server().running.deps;
        const created = await project.admin.call(createWebhookEndpoint, { body: { url: "https://example.com" } });
        const { id } = created.body;
        const params = { endpoint_id: id };
        await store.write((tx) => tx.change("webhookEndpoints", { id }, { firstFailedAt: now() }));
        if (way === "disables")
          await project.admin.call(updateWebhookEndpoint, { params, body: { is_disabled: true } });
        else if (way === "deletes") await project.admin.call(deleteWebhookEndpoint, { params });
        else await project.admin.call(deleteProject, { body: {} });

        expect(await endpointsGivenUp(store)).toEqual([]);
        expect(await look(server())).toEqual([]);
      },
    );

    test("many mails of a project that fail are told, and alerts that fail are not counted", async () => {
      await server().owner();
      const project = await server().project({ displayName: "Mills" });
      const { store, now } = server().running.deps;
      const failed = (template: string) => ({
        id: crypto.randomUUID(),
        projectId: project.id,
        template,
        recipient: asAddress("a@example.com"),
        state: "failed" as const,
        attempts: 8,
        nextAttemptAt: now(),
        createdAt: now(),
      });
      const add = (template: string) =>
        store.write((tx) =>
          tx.addAll(
            "mails",
            Array.from({ length: 10 }, () => failed(template)),
          ),
        );
      await add("alert");
      const ofAlerts = await look(server());
      await add("");
      const told = await look(server());
      await store.write((tx) => tx.delete(tx.mails).where(eq(tx.mails.projectId, project.id)));

      expect(ofAlerts).toEqual([]);
      expect(subjects(told)).toEqual(["Problem on Mills"]);
    });

    test("a mail server that fails is in the log, and mailed only when it works again", async () => {
      await server().owner();
      await passing(server(), 20);
      const { deps } = server().running;
      const load = deps.mailServers.shared?.load;
      if (!load) throw new Error("There is a mail server.");
      const before = server().log.length;
      Object.assign(load, { failuresInARow: 5, lastFailure: { at: 1, type: "TIMEOUT", message: "no answer" } });
      const during = await look(server());
      const logged = server()
        .log.slice(before)
        .filter((line) => line.includes("mail_server_fails"));
      Object.assign(load, { failuresInARow: 0 });
      const after = await passing(server(), 20);

      expect(during).toEqual([]);
      expect(logged).toHaveLength(1);
      expect(after).toHaveLength(1);
      expect(after[0]?.text).toContain("no answer");
    });

    test("mails that wait for an hour are in the log, and mailed only when they have left", async () => {
      await server().owner();
      await passing(server(), 20);
      const project = await server().project();
      const { deps } = server().running;
      const { of } = deps.mailServers;
      // As for a project whose own mail server is gone.
      deps.mailServers.of = (wanted) => (wanted.id === project.id ? null : of(wanted));
      const ada = await project.person();
      server().clock.pass({ minutes: 61 });
      const before = server().log.length;
      const during = await look(server());
      const logged = server()
        .log.slice(before)
        .filter((line) => line.includes("Emails that should have been sent more than an hour ago"));
      deps.mailServers.of = of;
      await until(async () => (await rowsOfProject(deps.store, "mails", project.id))[0]?.state === "sent");
      const after = await passing(server(), 20);

      expect(about(during, "Emails that should have been sent")).toEqual([]);
      expect(logged).toHaveLength(1);
      expect(subjects(about(after, "Emails that should have been sent"))).toEqual([over(server())]);
      expect(mailbox.all().some(({ to }) => to.includes(ada.email))).toBeTrue();
    });

    test("webhook messages that wait for an hour are mailed to the owners, and so is that they have left", async () => {
      const { email } = await server().owner();
      const project = await server().project();
      await using receiver = startReceiver();
      await project.admin.call(createWebhookEndpoint, { body: { url: receiver.url } });
      const { deps } = server().running;
      const { room } = deps.webhookLoad;
      deps.webhookLoad.room = () => 0;
      await project.server.call(createTeam, { body: { display_name: "The eight" } });
      await until(async () => (await rowsOfProject(deps.store, "webhookDeliveries", project.id)).length > 0);
      server().clock.pass({ minutes: 61 });
      const [told, ...others] = about(await look(server()), "Webhook messages that should have been sent");
      deps.webhookLoad.room = room;
      await receiver.received(1);
      const after = await passing(server(), 20);

      expect(others).toEqual([]);
      expect(told).toMatchObject({ to: [email], subject: over(server()).replace("Resolved: problem", "Problem") });
      expect(told?.text).toContain('Look for the job "webhooks" in the log of the server.');
      expect(subjects(about(after, "Webhook messages that should have been sent"))).toEqual([over(server())]);
    });

    test("a scheduled backup that is not made is mailed to the owners, and so is the next one", async () => {
      const { email } = await server().owner();
      const schedule = async (frequency: "daily" | "off") =>
        (await asOperator(server())).call(changeBackupSchedule, { body: { frequency } });
      const { deps } = server().running;
      // A backup that hangs: its disk is gone, for example.
      deps.backups.underWay = {
        id: "hangs",
        fileName: "hangs",
        startedAt: deps.now(),
        madeBy: { type: "schedule", id: null },
        phase: "copying",
        progress: () => 0,
        done: Promise.resolve(null),
      };
      await schedule("daily");
      server().clock.pass({ days: 2 });
      const [told, ...others] = about(await look(server()), "The backup that was scheduled for");
      deps.backups.underWay = null;
      await followSchedule(deps);
      const after = await passing(server(), 20);
      await schedule("off");

      expect(others).toEqual([]);
      expect(told).toMatchObject({ to: [email], subject: over(server()).replace("Resolved: problem", "Problem") });
      expect(told?.text).toContain('look for the job "backups" in its log');
      expect(subjects(about(after, "The backup that was scheduled for"))).toEqual([over(server())]);
    });
  },
  { environment: { HALLPASS_SMTP_URL: mailbox.url, HALLPASS_PRIVATE_TARGETS: "127.0.0.1/32" } },
);

testAlways("alerts go to the address of the settings, or to nobody if they are off", async () => {
  const told = async (environment: Record<string, string>) => {
    const server = await startServer({ environment: { HALLPASS_SMTP_URL: mailbox.url, ...environment } });
    await server.owner();
    const mails = await whileJobFails(server, () => look(server));
    const findings = server.log.filter((line) => line.includes("Found a problem"));
    await server.stop();
    return [mails.flatMap(({ to }) => to), findings.length];
  };

  expect(await told({ HALLPASS_ALERT_EMAIL: "pager@example.com" })).toEqual([["pager@example.com"], 1]);
  expect(await told({ HALLPASS_ALERTS: "off" })).toEqual([[], 1]);
});

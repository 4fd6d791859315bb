import { afterAll, expect, test } from "bun:test";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { sendFailedEmailsDigest } from "#contract/emails.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { asAddress } from "#testing/address.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

const SECRET = "the-secret-of-the-timer";
const mailbox = await openMailbox();
afterAll(() => mailbox.close());

const ask = ({ anonymous }: TestServer, authorization = `Bearer ${SECRET}`, dry_run?: "true" | "false") =>
  anonymous.with({}, { authorization }).call(sendFailedEmailsDigest, { query: dry_run && { dry_run } });

/** Adds a mail that failed for good a while ago. */
async function failedMail({ running: { deps } }: TestServer, { id: projectId }: TestProject, subject: string, ago = 0) {
  const recipient = asAddress(`${randomUuid()}@example.com`);
  const at = deps.now() - ago;
  await deps.store.write((tx) =>
    tx.add("mails", {
      id: randomUuid(),
      projectId,
      template: "",
      recipient,
      state: "failed",
      shownSubject: subject,
      attempts: 8,
      nextAttemptAt: at,
      createdAt: at,
    }),
  );
  return recipient;
}

const HOUR = 3_600_000;

onServer(
  (server) => {
    test("owners get a mail about failed mails of the last 24 hours, per project", async () => {
      const owner = await server().owner();
      const project = await server().project({ displayName: "Boats & <b>more</b>" });
      const [first, second] = [
        await failedMail(server(), project, "Your <i>code</i>", HOUR),
        await failedMail(server(), project, "News", 23 * HOUR),
      ];
      await failedMail(server(), project, "Old", 25 * HOUR);

      const reply = await ask(server());

      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        success: true,
        failed_emails_by_tenancy: [
          {
            emails: [
              { subject: "Your <i>code</i>", to: [first] },
              { subject: "News", to: [second] },
            ],
            tenant_owner_emails: [owner.email],
            project_id: project.id,
            tenancy_id: project.id,
          },
        ],
      });
      const mail = await mailbox.next(owner.email);
      expect(mail.subject).toBe("2 emails from Boats & <b>more</b> could not be sent");
      expect(mail.html).toContain("Your &lt;i&gt;code&lt;/i&gt;");
      expect(mail.html).not.toContain("<b>more</b>");
      expect(mail.text).toContain("These emails from Boats & <b>more</b> could not be sent in the last 24 hours:");
      expect(mail.text).toContain(`to ${second}`);
      expect(mail.text).toContain("View them in the console");
      expect(mail.text).not.toContain("Old");
    });

    test("a refused mail is listed by its subject, without codes", async () => {
      const project = await server().project({ displayName: "Refused", config: { magic_link_enabled: true } });
      const email = `${randomUuid()}@example.com`;
      mailbox.refuse(554);
      await project.client.call(sendSignInCode, { body: { email, callback_url: "http://localhost/" } });
      mailbox.refuse(null);

      const { body } = await ask(server(), undefined, "true");

      const failures = body.failed_emails_by_tenancy.find(
        (each: { project_id: string }) => each.project_id === project.id,
      );
      expect(failures.emails).toEqual([{ subject: "Sign in to Refused: Your code is XXXXXX", to: [email] }]);
    });

    test("a dry run answers the same and sends no mail", async () => {
      const project = await server().project({ displayName: "Dry" });
      await failedMail(server(), project, "Lost");
      const before = await rowsOfProject(server().running.deps.store, "mails", "internal");

      const { body } = await ask(server(), undefined, "true");

      expect(body.failed_emails_by_tenancy.map((each: { project_id: string }) => each.project_id)).toContain(
        project.id,
      );
      expect(await rowsOfProject(server().running.deps.store, "mails", "internal")).toHaveLength(before.length);
    });

    test("only a caller with the cron secret gets an answer", async () => {
      const project = await server().project();

      for (const authorization of ["Bearer", "Bearer null", `Basic ${SECRET}`, `Bearer ${SECRET}x`, SECRET]) {
        const reply = await ask(server(), authorization);
        expect([authorization, reply.status, reply.text]).toEqual([authorization, 401, "Unauthorized"]);
      }
      const without = await project.admin.call(sendFailedEmailsDigest);
      expect(without).toMatchObject({ status: 400, code: "SCHEMA_ERROR" });
      expect(without.body.error).toContain("headers.authorization must be defined");
      expect((await ask(server(), undefined, "maybe" as "true")).code).toBe("SCHEMA_ERROR");
    });
  },
  { environment: { HALLPASS_CRON_SECRET: SECRET, HALLPASS_SMTP_URL: mailbox.url } },
);

test("without a cron secret in the settings, every secret is refused", async () => {
  const server = await startServer();
  try {
    for (const authorization of ["Bearer null", "Bearer undefined", "Bearer ", `Bearer ${SECRET}`]) {
      expect((await ask(server, authorization)).status).toBe(401);
    }
  } finally {
    await server.stop();
  }
});

test("where there is no mail server, the answer says so and nothing is queued", async () => {
  const server = await startServer({ environment: { HALLPASS_CRON_SECRET: SECRET } });
  try {
    const project = await server.project();
    await failedMail(server, project, "Lost");

    const reply = await ask(server);

    expect(reply.status).toBe(500);
    expect(reply.body).toMatchObject({
      success: false,
      error_message: "No mail server is set up. Set HALLPASS_SMTP_URL.",
      failed_emails_by_tenancy: [{ project_id: project.id }],
    });
    expect(await rowsOfProject(server.running.deps.store, "mails", "internal")).toEqual([]);
  } finally {
    await server.stop();
  }
});

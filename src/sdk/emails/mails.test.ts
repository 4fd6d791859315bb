import { afterAll, beforeAll, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { errorOf, until } from "#testing/waiting.ts";

const LOGIN = { user: "boats", password: "a secret of the boats" };
const mailbox = await openMailbox({ login: LOGIN });
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const emailConfig = () => ({
  type: "standard" as const,
  ...{ host: "127.0.0.1", port: mailbox.port, username: LOGIN.user, password: LOGIN.password },
  ...{ sender_name: "Boats", sender_email: "crew@example.com" },
});

test("admins list, count and read mails, and send one again that was given up", async () => {
  const project = await server.project({ config: { email_config: emailConfig() } });
  const app = new HallpassAdminApp({ baseUrl: server.url, projectId: project.id, ...project.keys });
  const { id: userId } = await app.createUser({ primaryEmail: "ada@example.com", primaryEmailVerified: true });
  mailbox.refuse(550);
  await app.sendEmail({ userIds: [userId], subject: "Boats", html: "<p>Ready</p>" });
  const failed = await until(async () => (await app.emails.list({ state: "failed" }).get())[0]);
  mailbox.refuse(null);
  const watched = app.emails.list({ state: "sent", query: "boat" });
  const stop = watched.subscribe(() => {});
  await watched.settled();

  expect(failed).toMatchObject({
    userId,
    recipient: "ada@example.com",
    subject: "Boats",
    template: null,
    sentAt: null,
  });
  expect(failed.createdAt).toBeInstanceOf(Date);
  expect(await app.emails.counts({ userId }).get()).toMatchObject({
    failed: { count: 1, isExact: true },
    sent: { count: 0 },
  });
  const detail = await app.emails.one(failed.id).get();
  expect(detail).toMatchObject({
    id: failed.id,
    text: expect.stringContaining("Ready"),
    notAgainBecause: null,
    attemptLog: [{ at: expect.any(Date), sender: { senderName: "Boats" }, error: { errorType: "REJECTED" } }],
  });

  expect(await app.emails.retry(failed.id)).toMatchObject({ id: failed.id, state: "queued" });
  await mailbox.next("ada@example.com");
  const sent = await until(async () => (await app.emails.list({ state: "sent" }).get())[0]);
  expect(sent).toMatchObject({ id: failed.id, sentAt: expect.any(Date), error: null });
  await watched.refresh();
  expect(watched.read().map(({ id }) => id)).toEqual([failed.id]);
  stop();
  expect(await app.emails.counts().get()).toMatchObject({ sent: { count: 1 } });
  expect((await app.emails.one(failed.id).get())?.state).toBe("sent");
  expect(await errorOf(app.emails.retry(failed.id))).toMatchObject({ code: "MAIL_NOT_SENT_AGAIN" });
  expect(await app.emails.one("no-such-mail").get()).toBeNull();
  expect(await app.emails.list({ to: new Date(0) }).get()).toHaveLength(0);
});

import { afterAll, beforeAll, expect, test as testAlways } from "bun:test";
import { createServer } from "node:net";
import { listSentEmails, type SentEmail, sendEmail, sendSignInInvitation, sendTestEmail } from "#contract/emails.ts";
import { NOTIFICATION_CATEGORIES, updateNotificationPreference } from "#contract/notifications.ts";
import { overrideConfig, type ProjectConfigUpdate } from "#contract/project-config.ts";
import { updateCurrentUser } from "#contract/users.ts";
import { EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { detail, detailOnPostgres } from "#testing/detail.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { freePort, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const LOGIN = { user: "boats", password: "a secret of the boats" };
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const HOST_NOT_FOUND = "Failed to connect to the email host. Please make sure the email host configuration is correct.";

const serverAt = (port: number, changes = {}) => ({
  host: "127.0.0.1",
  port,
  username: LOGIN.user,
  password: LOGIN.password,
  sender_name: "The Boats",
  sender_email: "crew@boats.example",
  ...changes,
});
const own = (port: number): ProjectConfigUpdate => ({ email_config: { type: "standard", ...serverAt(port) } });

const sentBy = async (project: TestProject): Promise<SentEmail[]> =>
  (await project.admin.call(listSentEmails)).body.items;
const mailsOf = ({ running }: TestServer, project: TestProject) =>
  rowsOfProject(running.deps.store, "mails", project.id);

eachServer(
  (server, dialect) => {
    const test = detailOnPostgres(dialect);
    let mailbox: Mailbox;
    beforeAll(async () => {
      mailbox = await openMailbox({ login: LOGIN });
    });
    afterAll(() => mailbox.close());
    const withServer = () => server().project({ config: own(mailbox.port) });

    test("a project's mails use its own server and sender; the list shows no password and no code", async () => {
      const project = await withServer();
      const ada = await project.person();

      const mail = await mailbox.next(ada.email);
      const [sent] = await until(async () => {
        const all = await sentBy(project);
        return all.length > 0 && all;
      });

      expect(mail.from).toEqual({ name: "The Boats", address: "crew@boats.example" });
      expect(mail.messageId).toEndWith("@boats.example>");
      expect(sent).toEqual({
        id: expect.any(String),
        subject: mail.subject,
        sent_at_millis: expect.any(Number),
        to: [ada.email],
        sender_config: {
          type: "standard",
          host: "127.0.0.1",
          port: mailbox.port,
          username: LOGIN.user,
          sender_name: "The Boats",
          sender_email: "crew@boats.example",
        },
        error: null,
      });
      const text = JSON.stringify(await sentBy(project));
      for (const secret of [LOGIN.password, mail.linkCode()]) expect(text).not.toContain(secret);
    });

    test("the next mail uses a changed server", async () => {
      const project = await withServer();
      const ada = await project.person();
      await mailbox.next(ada.email);
      const other = await openMailbox({ login: LOGIN });

      const config = { "emails.server.port": other.port, "emails.server.senderEmail": "new@boats.example" };
      const body = { config_override_string: JSON.stringify(config) };
      expect((await project.admin.call(overrideConfig, { body })).text).toBe("{}");
      const ben = await project.person();

      expect((await other.next(ben.email)).from.address).toBe("new@boats.example");
      await other.close();
    });

    test("every attempt is listed with its error, newest first", async () => {
      const project = await withServer();
      mailbox.refuse(451);
      const ada = await project.person();
      const [failed] = await until(async () => {
        const all = await sentBy(project);
        return all.length > 0 && all;
      });
      mailbox.refuse(null);
      server().clock.pass({ minutes: 1 });
      await mailbox.next(ada.email);
      const all = await until(async () => {
        const found = await sentBy(project);
        return found.length === 2 && found;
      });

      expect(failed?.error).toMatchObject({ errorType: "TEMPORARY", canRetry: true });
      expect(failed?.error?.message).toStartWith("The email server returned a temporary error.");
      expect(failed?.error?.rawError).toMatchObject({ responseCode: 451 });
      expect(all.map(({ error }) => error === null)).toEqual([true, false]);
    });

    test("users get HTML mails; marketing mails have two ways to unsubscribe, and both work", async () => {
      const project = await withServer();
      const [ada, ben] = [await project.person(), await project.person()];
      const clicked = "<p>Spring is <b>here</b></p>";

      const reply = await project.server.call(sendEmail, {
        body: {
          user_ids: [ben.userId, ada.userId, ben.userId],
          html: clicked,
          subject: "News & more",
          notification_category_name: "Marketing",
        },
      });
      await mailbox.next(ada.email);
      const mail = await mailbox.next(ada.email);

      expect(reply.body).toEqual({
        results: [ben, ada, ben].map(({ userId, email }) => ({ user_id: userId, user_email: email })),
      });
      expect(mail.subject).toBe("News & more");
      expect(mail.html).toContain(clicked);
      expect(mail.text).toContain("Spring is");
      const header = mail.header("list-unsubscribe") ?? "";
      const link = header.slice(1, -1);
      expect(link).toStartWith(`${server().url}/api/v1/emails/unsubscribe-link?code=`);
      expect(mail.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      expect(mail.links).toContain(link);
      expect(await (await fetch(link, { method: "POST" })).text()).toContain("Successfully unsubscribed");
      const copies = mailbox.all().filter(({ to, subject }) => to.includes(ben.email) && subject === "News & more");
      expect(copies.length).toBeLessThanOrEqual(1);

      await project.server.call(sendEmail, {
        body: { user_ids: [ada.userId], html: clicked, notification_category_name: "Marketing" },
      });
      const skipped = await until(async () =>
        (await mailsOf(server(), project)).find(({ state }) => state === "skipped"),
      );
      expect(skipped).toMatchObject({ userId: ada.userId, error: expect.stringContaining("Marketing") });
    });

    test("transactional mails ignore notification preferences and have no way to unsubscribe", async () => {
      const project = await withServer();
      const ada = await project.person();
      await mailbox.next(ada.email);
      await ada.wire.call(updateNotificationPreference, {
        params: { user_id: "me", category_id: NOTIFICATION_CATEGORIES[1].id },
        body: { enabled: false },
      });

      await project.admin.call(sendEmail, { body: { user_ids: [ada.userId], html: "<p>Your bill</p>" } });

      expect((await mailbox.next(ada.email)).header("list-unsubscribe")).toBeUndefined();
    });

    test("a template is sent with the caller's variables", async () => {
      const project = await withServer();
      const ada = await project.person();
      await mailbox.next(ada.email);

      await project.server.call(sendEmail, {
        body: {
          user_ids: [ada.userId],
          template_id: EMAIL_VERIFICATION_TEMPLATE_ID,
          variables: { emailVerificationLink: "https://boats.example/verify" },
        },
      });

      const mail = await mailbox.next(ada.email);
      expect(mail.links).toContain("https://boats.example/verify");
      expect(mail.subject).toBe("Verify your email at A project");
    });

    test("a mail whose template cannot be rendered is refused with the name of the variable, and nothing is queued", async () => {
      const project = await withServer();
      const ada = await project.person();
      const before = (await mailsOf(server(), project)).length;
      const source = (body: string) => `
        import { NotificationCategory, Subject } from "@hallpass/emails";
        import { type } from "arktype";
        export const variablesSchema = type({ boat: "string", seats: "number" });
        export function EmailTemplate({ variables }) { return <>${body}</>; }
        EmailTemplate.PreviewVariables = { boat: "The eight", seats: 8 };`;
      const own = (body: string) => ({ displayName: "Mine", tsxSource: source(body) });
      const [fine, throwing, gossip] = [0, 1, 2].map((at) => `00000000-0000-4000-8000-00000000000${at}`);
      const config = {
        [`emails.templates.${fine}`]: own("<Subject value={variables.boat} />"),
        [`emails.templates.${throwing}`]: own("{variables.seats.of.them}"),
        [`emails.templates.${gossip}`]: own('<NotificationCategory value="Gossip" />'),
      };
      const overridden = await project.admin.call(overrideConfig, {
        body: { config_override_string: JSON.stringify(config) },
      });
      const send = (template_id = "", variables?: Record<string, unknown>) =>
        project.server.call(sendEmail, { body: { user_ids: [ada.userId], template_id, variables } });

      const without = await send(fine);
      const wrong = await send(fine, { boat: "The eight", seats: "eight" });
      const builtIn = await project.admin.call(sendEmail, {
        body: { user_ids: [ada.userId], template_id: EMAIL_VERIFICATION_TEMPLATE_ID },
      });
      const failing = await send(throwing, { boat: "The eight", seats: 8 });
      const category = await send(gossip, { boat: "The eight", seats: 8 });
      const nothingQueued = (await mailsOf(server(), project)).length;
      const sent = await send(fine, { boat: "The eight", seats: 8 });

      expect(overridden.status).toBe(200);
      const namesIn = ({ body }: typeof without) =>
        body.details.problems.map(({ variable }: { variable: string | null }) => variable);
      for (const [reply, names] of [
        [without, ["boat", "seats"]],
        [wrong, ["seats"]],
        [builtIn, ["emailVerificationLink"]],
        [failing, [null]],
      ] as const) {
        expect([reply.status, reply.code]).toEqual([400, "EMAIL_RENDERING_ERROR"]);
        expect(namesIn(reply).sort()).toEqual(names);
        for (const name of names) expect(reply.body.error).toContain(name ?? "undefined");
      }
      expect([category.status, category.text]).toEqual([400, "Notification category not found with given name"]);
      expect(nothingQueued).toBe(before);
      expect(sent.status).toBe(200);
    });

    testAlways(
      "with an idempotency key, each user gets one mail, however often and by whom the request is repeated",
      async () => {
        const [project, other] = [await withServer(), await withServer()];
        const [ada, eve] = [await project.person(), await other.person()];
        const crew = await Promise.all(Array.from({ length: 20 }, () => project.person()));
        const send = (to: typeof project, key: string | null, people: { userId: string }[]) =>
          to.server.with({}, key === null ? {} : { "idempotency-key": key }).call(sendEmail, {
            body: { user_ids: people.map(({ userId }) => userId), subject: "Once", html: "<p>Once</p>" },
          });
        const recipients = async (of: typeof project) =>
          (await mailsOf(server(), of)).flatMap(({ template, userId }) => (template === "" && userId ? [userId] : []));
        const times = async (of: typeof project, { userId }: { userId: string }) =>
          (await recipients(of)).filter((each) => each === userId).length;

        const first = await send(project, "spring", [ada]);
        const again = await send(project, "spring", [ada]);
        expect(again).toMatchObject({ status: 200, body: first.body });
        expect(await recipients(project)).toEqual([ada.userId]);

        // As two servers would that repeat it at once, for more users than before.
        const both = await Promise.all([
          send(project, "spring", [ada, ...crew]),
          send(project, "spring", [...crew.toReversed(), ada]),
        ]);
        expect(both.map(({ status }) => status)).toEqual([200, 200]);
        expect((await recipients(project)).sort()).toEqual([ada, ...crew].map(({ userId }) => userId).sort());

        await send(project, "summer", [ada]);
        await send(project, null, [ada]);
        await send(other, "spring", [eve]);
        expect(await times(project, ada)).toBe(3);
        expect(await recipients(other)).toEqual([eve.userId]);
        const codes = await Promise.all(["", "k".repeat(257)].map((key) => send(project, key, [ada])));
        expect(codes.map(({ code }) => code)).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
      },
    );

    test("users without an address are listed without one and get no mail", async () => {
      const project = await withServer();
      const ada = await project.person();
      await mailbox.next(ada.email);
      const asAda = project.server.with({ accessToken: ada.accessToken });
      await asAda.call(updateCurrentUser, { body: { primary_email: null } });
      const before = (await mailsOf(server(), project)).length;

      const reply = await project.server.call(sendEmail, { body: { user_ids: [ada.userId], html: "Hi" } });
      const nobody = await project.server.call(sendEmail, { body: { user_ids: [], html: "Hi" } });

      expect(reply.body).toEqual({ results: [{ user_id: ada.userId }] });
      expect(nobody.body).toEqual({ results: [] });
      expect(await mailsOf(server(), project)).toHaveLength(before);
    });

    test("a mail that cannot be sent is refused, and nothing is queued", async () => {
      const project = await withServer();
      const shared = await server().project();
      const ada = await project.person();
      const to = { user_ids: [ada.userId], html: "Hi" };
      const before = (await mailsOf(server(), project)).length;
      const ask = (body: object) => project.server.call(sendEmail, { body: body as typeof to });

      const client = await ada.wire.call(sendEmail, { body: to });
      const noServer = await shared.server.call(sendEmail, { body: { user_ids: [], html: "" } });
      const empty = await ask({ user_ids: [ada.userId] });
      const both = await ask({ ...to, template_id: EMAIL_VERIFICATION_TEMPLATE_ID });
      const variables = await ask({ ...to, variables: {} });
      const category = await ask({ ...to, notification_category_name: "Gossip" });
      const template = await ask({ user_ids: [ada.userId], template_id: UNKNOWN_ID });
      const noUuid = await ask({ user_ids: [ada.userId], template_id: "no-uuid" });
      const theme = await ask({ ...to, theme_id: "no-uuid" });
      const missing = await ask({ ...to, user_ids: [ada.userId, UNKNOWN_ID] });
      const header = await ask({ ...to, subject: "Hi\r\nBcc: everybody@example.com" });
      const long = await ask({ ...to, subject: "x".repeat(999) });

      expect(client.code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect(noServer.code).toBe("REQUIRES_CUSTOM_EMAIL_SERVER");
      expect([empty.code, empty.body.error]).toEqual(["SCHEMA_ERROR", "Either html or template_id must be provided"]);
      for (const reply of [both, variables]) {
        expect(reply.code).toBe("SCHEMA_ERROR");
        expect(reply.body.error).toBe("If html is provided, cannot provide template_id or variables");
      }
      expect([category.status, category.text]).toEqual([400, "Notification category not found with given name"]);
      for (const reply of [template, noUuid]) {
        expect([reply.status, reply.text]).toEqual([400, "Template not found with given id"]);
      }
      expect([theme.code, theme.body.error.split("\n").at(-1)]).toEqual([
        "SCHEMA_ERROR",
        "  - body.theme_id is invalid",
      ]);
      expect([missing.code, missing.body.details]).toEqual(["USER_ID_DOES_NOT_EXIST", { user_id: UNKNOWN_ID }]);
      expect([header.code, long.code]).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
      expect(header.text).toContain("body.subject must be a single line");
      expect(await mailsOf(server(), project)).toHaveLength(before);
    });

    test("an invitation to sign in leads to the given page, without a code", async () => {
      const project = await withServer();

      for (const wire of [project.server, project.admin]) {
        const reply = await wire.call(sendSignInInvitation, {
          body: { email: "Ben@Example.com", callback_url: "http://localhost/handler/sign-in" },
        });
        expect([reply.status, reply.body]).toEqual([200, { success: true }]);
        const mail = await mailbox.next("ben@example.com");
        expect(mail.subject).toBe("You have been invited to sign in to A project");
        expect(mail.links).toContain("http://localhost/handler/sign-in");
      }
    });

    test("an invitation to a page that is not trusted, or by a client, is refused and not sent", async () => {
      const project = await withServer();
      const ada = await project.person();
      const before = (await mailsOf(server(), project)).length;
      const body = { email: "ben@example.com", callback_url: "https://evil.example/" };

      expect((await project.server.call(sendSignInInvitation, { body })).code).toBe("REDIRECT_URL_NOT_WHITELISTED");
      expect((await ada.wire.call(sendSignInInvitation, { body })).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect(await mailsOf(server(), project)).toHaveLength(before);
    });

    const invite = (project: TestProject, email: string) =>
      project.server.call(sendSignInInvitation, { body: { email, callback_url: "http://localhost/" } });

    test("a mail that a user waits for is not retried after a failure, and the user gets an error", async () => {
      const project = await withServer();
      mailbox.refuse(554);
      const rejected = await invite(project, "rejected@example.com");
      mailbox.refuse(null);
      const wrongLogin = await server().project({
        config: { email_config: { type: "standard", ...serverAt(mailbox.port, { password: "guess" }) } },
      });
      const refused = await invite(wrongLogin, "login@example.com");

      for (const reply of [rejected, refused]) {
        expect([reply.status, reply.text]).toEqual([
          400,
          "Failed to send email. If you are the admin of this project, please check the email configuration and try again.",
        ]);
      }
      for (const each of [project, wrongLogin]) {
        expect(await mailsOf(server(), each)).toMatchObject([{ state: "failed" }]);
      }
    });

    test("a mail server that is busy for a moment causes a retry, not a failure", async () => {
      const project = await withServer();
      mailbox.refuse(451);

      const reply = await invite(project, "later@example.com");
      mailbox.refuse(null);
      server().clock.pass({ minutes: 1 });

      expect(reply.status).toBe(200);
      expect((await mailbox.next("later@example.com")).subject).toContain("invited");
    });

    test("without a mail server, the request fails at once and names the setting", async () => {
      const project = await server().project({ config: { allow_localhost: true } });

      const reply = await invite(project, "ben@example.com");

      expect(reply.status).toBe(400);
      expect(reply.text).toStartWith("Failed to send email.");
      expect(reply.text).toContain("HALLPASS_SMTP_URL");
      expect(await mailsOf(server(), project)).toEqual([]);
    });

    const attempt = async (project: TestProject, email_config: object) => {
      const body = { recipient_email: "owner@example.com", email_config: email_config as ReturnType<typeof serverAt> };
      return (await project.admin.call(sendTestEmail, { body })).body;
    };

    test("a mail server can be tested before it is saved, and the attempt is listed", async () => {
      const project = await server().project();

      const reply = await attempt(project, serverAt(mailbox.port));
      const mail = await mailbox.next("owner@example.com");

      expect(reply).toEqual({ success: true });
      expect(mail.from).toEqual({ name: "The Boats", address: "crew@boats.example" });
      expect(await sentBy(project)).toMatchObject([
        { to: ["owner@example.com"], error: null, sender_config: { type: "standard", port: mailbox.port } },
      ]);
    });

    test("the error of a mail server is explained to its owner", async () => {
      const project = await server().project();
      const wrong = async (changes: object) => (await attempt(project, serverAt(mailbox.port, changes))).error_message;
      const dropping = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
      const at = dropping.address();
      const droppingPort = typeof at === "object" && at ? at.port : 0;

      expect(await wrong({ password: "guess" })).toBe(
        "Failed to authenticate with the email server. Please check your email credentials configuration.",
      );
      expect(await wrong({ host: "nowhere.invalid" })).toStartWith(HOST_NOT_FOUND);
      expect(await wrong({ port: await freePort() })).toBe(
        "Unknown error while sending test email. Make sure the email server is running and accepting connections.",
      );
      expect(await wrong({ port: droppingPort })).toStartWith("Connection to email server was lost unexpectedly.");
      for (const [code, text] of [
        [450, "The email server returned a temporary error."],
        [553, "The email address provided is invalid."],
        [554, "The email server rejected the email."],
      ] as const) {
        mailbox.refuse(code);
        expect(await wrong({})).toStartWith(text);
      }
      mailbox.refuse(null);
      dropping.close();
      const listed = await sentBy(project);
      expect(listed.every(({ error }) => error !== null)).toBe(true);
      expect(listed).toHaveLength(7);
      expect((await project.server.call(sendTestEmail, { body: undefined })).code).toBe("INSUFFICIENT_ACCESS_TYPE");
      expect((await project.server.call(listSentEmails)).code).toBe("INSUFFICIENT_ACCESS_TYPE");
    });
  },
  { environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } },
);

detail("a mail server that does not answer times out", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  const at = silent.address();
  const server = await startServer({ environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" } });
  try {
    const project = await server.project();
    const reply = await project.admin.call(sendTestEmail, {
      body: {
        recipient_email: "owner@example.com",
        email_config: serverAt(typeof at === "object" && at ? at.port : 0),
      },
    });

    expect(reply.body).toEqual({
      success: false,
      error_message:
        "Timed out while sending test email. Make sure the email server is running and accepting connections.",
    });
  } finally {
    await server.stop();
    silent.close();
  }
});

// Rule 12: the owner of a project must not be able to scan the network of the server's operator.
testAlways(
  "a project's mail server on a private network gets no connection, neither in a test nor for a mail",
  async () => {
    const mailbox = await openMailbox({ login: LOGIN });
    const connections: number[] = [];
    const inside = createServer((socket) => {
      connections.push(1);
      socket.destroy();
    }).listen(0, "127.0.0.1");
    const at = inside.address();
    const port = typeof at === "object" && at ? at.port : 0;
    const server = await startServer();
    try {
      const project = await server.project({ config: own(port) });
      for (const host of ["127.0.0.1", "localhost", "127.1", "0.0.0.0"]) {
        const { body } = await project.admin.call(sendTestEmail, {
          body: { recipient_email: "owner@example.com", email_config: serverAt(port, { host }) },
        });
        expect(body.success).toBe(false);
        expect(body.error_message).toStartWith(HOST_NOT_FOUND);
      }
      const reply = await project.server.call(sendSignInInvitation, {
        body: { email: "ben@example.com", callback_url: "http://localhost/" },
      });

      expect(reply.status).toBe(400);
      expect(connections).toEqual([]);
    } finally {
      await server.stop();
      inside.close();
      await mailbox.close();
    }
  },
);

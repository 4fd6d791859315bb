import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import { signUpWithPassword } from "#contract/auth/passwords.ts";
import { listSentEmails, type SentEmail } from "#contract/emails.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { deleteProject } from "#contract/projects.ts";
import { deleteUser } from "#contract/users.ts";
import { finishDeletions } from "#server/features/deletions/deletion-job.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { RenderingInterrupted, RenderingProblem, TOOK_TOO_LONG } from "#server/mail/sandbox/problem.ts";
import type { Envelope } from "#server/mail/servers/smtp.ts";
import { rescue, sendAll } from "#server/outbox/outbox.ts";
import { NotBegun } from "#server/turns.ts";
import { asAddress } from "#testing/address.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { mailServersBy } from "#testing/mail/mail-servers.ts";
import { type Mailbox, openMailbox } from "#testing/mail/mailbox.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { LEASE_MILLIS } from "./deadlines.ts";
import { emails } from "./deliver.ts";
import { queueMail } from "./outbox.ts";

const OWN_THEME_ID = "0f9d3f5e-6a53-4d0e-9b1c-5d3f3a3c8a11";

const mailOf = async ({ running: { deps } }: TestServer, project: TestProject) => {
  const [mail, ...more] = await rowsOfProject(deps.store, "mails", project.id);
  if (!mail || more.length > 0) throw new Error(`One mail was expected, not ${mail ? more.length + 1 : 0}.`);
  return mail;
};

/** A mail server of the test: records the mails it gets, and returns the given replies. */
function fake(answer: () => Promise<void> = async () => {}) {
  const sent: (Envelope & { html: string; text: string; subject: string })[] = [];
  const mailServers = mailServersBy({
    async send(envelope, mail) {
      sent.push({ ...envelope, ...mail });
      await answer();
    },
  });
  return { mailServers, sent };
}

const codeIn = (text: string) => /code=([0-9a-z]{45})/.exec(text)?.[1] ?? "";

// No mail server is configured, so that only the tests send mails and not the server's worker.
eachServer((server, dialect) => {
  test("a sign-up queues its mail together with the account: both or neither", async () => {
    const project = await server().project({ listens: true });
    await project.person();
    const { deps } = server().running;

    const mail = await mailOf(server(), project);
    await project.client.call(signUpWithPassword, {
      body: { email: mail.recipient, password: "a long password", verification_callback_url: "http://localhost/" },
    });
    const { queueEvent } = await import("#server/events/outbox.ts");
    const failing = deps.store.write(async (tx) => {
      await queueEvent(tx, deps, { projectId: project.id, type: "user.created", data: {} });
      throw new Error("undone");
    });
    await failing.catch(() => {});

    expect(mail).toMatchObject({ state: "queued", attempts: 0, shownHtml: null });
    expect(await rowsOfProject(deps.store, "mails", project.id)).toHaveLength(1);
    expect(await rowsOfProject(deps.store, "events", project.id)).toHaveLength(1);
    expect(await rowsOfProject(deps.store, "codes", project.id)).toHaveLength(1);
  });

  detailOnPostgres(dialect)("without a mail server mails wait, and the sign-up succeeds", async () => {
    const project = await server().project();
    await project.person();

    await sendAll(server().running.deps, emails);

    expect((await mailOf(server(), project)).state).toBe("queued");
  });

  detailOnPostgres(dialect)(
    "the sent mail has the link; the stored copy has neither the code nor sealed content",
    async () => {
      const project = await server().project();
      const ada = await project.person();
      const { deps } = server().running;
      const { mailServers, sent } = fake();

      const waiting = await mailOf(server(), project);
      await sendAll({ ...deps, mailServers }, emails);
      const mail = sent.find(({ to }) => to === ada.email);
      const code = codeIn(mail?.text ?? "");
      const kept = await mailOf(server(), project);

      expect(mail).toMatchObject({
        id: waiting.id,
        senderName: "A project",
        subject: "Verify your email at A project",
      });
      expect(mail?.text).toContain(`http://localhost/verify?code=${code}`);
      expect(mail?.html).toContain(code);
      expect(Buffer.from(waiting.sealedContent ?? "").includes(code)).toBe(false);
      expect(kept).toMatchObject({
        state: "sent",
        sealedContent: null,
        attempts: 1,
        error: null,
        shownSubject: mail?.subject,
      });
      expect(kept.shownHtml).toContain("code=XXXXXX");
      expect(kept.shownHtml).not.toContain(code);
      expect(kept.sentAt).toBeNumber();
    },
  );

  test("a failed mail is retried with growing delays, and given up after eight attempts", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { deps } = server().running;
    const { mailServers: everyones, sent } = fake(() => Promise.reject(new Error("Nobody listens.")));
    // An email of another test that failed first would pause the server.
    const mailServers = { ...everyones, of: (each: Project) => (each.id === project.id ? everyones.of(each) : null) };
    const mine = () => sent.filter(({ to }) => to === ada.email).length;
    const waits: number[] = [];

    await sendAll({ ...deps, mailServers }, emails);
    await sendAll({ ...deps, mailServers }, emails);
    expect(mine()).toBe(1);
    for (let attempt = 1; attempt < 8; attempt++) {
      const mail = await mailOf(server(), project);
      expect(mail).toMatchObject({ state: "queued", attempts: attempt, error: "Nobody listens." });
      expect(mail.sealedContent).not.toBeNull();
      waits.push(mail.nextAttemptAt - deps.now());
      server().clock.pass({ millis: mail.nextAttemptAt - deps.now() });
      // A search that found nothing is remembered for as long as it took, many times: on a busy machine, for seconds.
      mailServers.lastSearch = null;
      await sendAll({ ...deps, mailServers }, emails);
    }

    expect(mine()).toBe(8);
    expect(await mailOf(server(), project)).toMatchObject({
      state: "failed",
      attempts: 8,
      sealedContent: null,
      // The digest of failed mails shows the subject.
      shownSubject: "Verify your email at A project",
      // The page of the mail shows the copy, with placeholders for codes.
      shownHtml: expect.stringContaining("XXXXXX"),
    });
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    server().clock.pass({ days: 1 });
    await sendAll({ ...deps, mailServers }, emails);
    expect(mine()).toBe(8);
  });

  test("a mail that was being sent when the process died is sent again after its lease, not before", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { deps } = server().running;
    const { mailServers: dying } = fake(() => new Promise(() => {}));
    const { mailServers, sent } = fake();
    const mine = () => sent.filter(({ to }) => to === ada.email).length;

    // It hangs, and may outlive this server.
    sendAll({ ...deps, mailServers: dying }, emails).catch(() => {});
    await until(async () => (await mailOf(server(), project)).state === "sending");
    await sendAll({ ...deps, mailServers }, emails);
    const before = mine();
    server().clock.pass({ millis: LEASE_MILLIS + 1 });
    await sendAll({ ...deps, mailServers }, emails);

    expect([before, mine()]).toEqual([0, 1]);
    expect((await mailOf(server(), project)).state).toBe("sent");
  });

  test("a clock that was set back delays no mail, and none that is being sent is sent twice", async () => {
    const project = await server().project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];
    const { deps } = server().running;
    const { mailServers: failing } = fake(() => Promise.reject(new Error("Nobody listens.")));
    const { mailServers, sent } = fake();
    const mine = () => sent.filter(({ to }) => to === ada.email || to === ben.email).length;
    const mailOfBen = async () =>
      (await rowsOfProject(deps.store, "mails", project.id)).find(({ recipient }) => recipient === ben.email);
    server().clock.pass({ days: 2 });
    await sendAll({ ...deps, mailServers: failing }, emails);
    const underWay = await mailOfBen();
    mailServers.underWay.set(underWay?.id ?? "", { done: new Promise(() => {}), abort() {} });

    server().clock.pass({ days: -2 });
    await sendAll({ ...deps, mailServers }, emails);
    const before = mine();
    const recovered = await rescue({ ...deps, mailServers }, emails);
    await sendAll({ ...deps, mailServers }, emails);
    const again = await rescue({ ...deps, mailServers }, emails);

    expect([before, recovered, mine(), again]).toEqual([0, 1, 1, 0]);
    expect((await mailOfBen())?.nextAttemptAt).toBe(underWay?.nextAttemptAt as number);
    await rescue(deps, emails);
  });

  test("a server that was paused when the clock was set back is used again", async () => {
    const project = await server().project();
    await project.person();
    const { deps } = server().running;
    const { mailServers, sent } = fake();
    const load = mailServers.of({} as never)?.load;
    if (load) load.restsUntil = deps.now() + 2 * 86_400_000;

    await sendAll({ ...deps, mailServers }, emails);

    expect(sent.length).toBeGreaterThan(0);
  });

  // Another attempt would fail in the same way, and delay other mails again.
  detailOnPostgres(dialect)(
    "a mail that cannot be rendered is given up; one that found the queue full or lost its process is retried",
    async () => {
      const project = await server().project();
      const { deps } = server().running;
      const { mailServers, sent } = fake();
      const theme = { displayName: "Mine", tsxSource: "export const EmailTheme = () => null;" };
      await project.admin.call(overrideConfig, {
        body: {
          config_override_string: JSON.stringify({
            [`emails.themes.${OWN_THEME_ID}`]: theme,
            "emails.selectedThemeId": OWN_THEME_ID,
          }),
        },
      });
      const mail = { projectId: project.id, userId: null, templateId: null, html: "<p>News</p>", subject: "News" };
      const queued = { ...mail, variables: {}, secrets: [], recipient: asAddress("ada@example.com"), expiresAt: null };
      const failingWith = (problem: Error) => ({
        ...deps,
        mailServers,
        mailSandbox: { ...deps.mailSandbox, render: () => Promise.reject(problem) },
      });
      await deps.store.write((tx) => queueMail(tx, deps, queued));

      await sendAll(failingWith(new NotBegun("SERVER_BUSY")), emails);
      const busy = await mailOf(server(), project);
      server().clock.pass({ millis: busy.nextAttemptAt - deps.now() });
      await sendAll(failingWith(new RenderingInterrupted("Its process ended.")), emails);
      const interrupted = await mailOf(server(), project);
      server().clock.pass({ millis: interrupted.nextAttemptAt - deps.now() });
      await sendAll(failingWith(new RenderingProblem(TOOK_TOO_LONG)), emails);

      expect(busy).toMatchObject({ state: "queued", attempts: 1 });
      expect(interrupted).toMatchObject({ state: "queued", attempts: 2 });
      expect(await mailOf(server(), project)).toMatchObject({ state: "failed", attempts: 3, error: TOOK_TOO_LONG });
      expect(sent.filter(({ to }) => to === "ada@example.com")).toEqual([]);
    },
  );

  // No database stores a NUL. On PostgreSQL, such a mail was sent again every minute, without an attempt that counted.
  test("a NUL in a mail or in the reply of its server is left out", async () => {
    const { deps } = server().running;
    const mail = { userId: null, templateId: null, html: "<p>Ne\0ws</p>", subject: "News" };
    const queue = async () => {
      const project = await server().project();
      const queued = { ...mail, projectId: project.id, variables: {}, secrets: [], expiresAt: null };
      await deps.store.write((tx) => queueMail(tx, deps, { ...queued, recipient: asAddress("ada@example.com") }));
      return project;
    };
    const taking = fake();
    const reply = Object.assign(new Error("550 no\0such user"), { responseCode: 550 });
    const refusing = fake(() => Promise.reject(reply));

    const accepted = await queue();
    await sendAll({ ...deps, mailServers: taking.mailServers }, emails);
    const refused = await queue();
    await sendAll({ ...deps, mailServers: refusing.mailServers }, emails);

    expect(taking.sent.map(({ html }) => html).join()).toContain("<p>News</p>");
    expect(await mailOf(server(), accepted)).toMatchObject({ state: "sent" });
    expect(await mailOf(server(), refused)).toMatchObject({ state: "failed", attempts: 1, error: "550 nosuch user" });
  });

  // Without a count, it would be worked on every minute for ever.
  detailOnPostgres(dialect)("a mail whose content is damaged is given up after eight attempts", async () => {
    const project = await server().project();
    await project.person();
    const { deps } = server().running;
    const { mailServers, sent } = fake();
    const { id, sealedContent } = await mailOf(server(), project);
    const damaged = Buffer.from(sealedContent ?? []);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    await deps.store.write((tx) => tx.change("mails", { id, projectId: project.id }, { sealedContent: damaged }));
    const attempts: number[] = [];

    for (let attempt = 0; attempt < 8; attempt++) {
      await sendAll({ ...deps, mailServers }, emails);
      const mail = await mailOf(server(), project);
      attempts.push(mail.attempts);
      server().clock.pass({ millis: Math.max(0, mail.nextAttemptAt - deps.now()) });
    }

    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await mailOf(server(), project)).toMatchObject({ state: "failed", sealedContent: null });
    expect(sent).toEqual([]);
  });

  // A late mail with an expired link is worse than none: the product seems broken.
  detailOnPostgres(dialect)("a mail whose link has expired is skipped", async () => {
    const project = await server().project();
    const ada = await project.person();
    const { mailServers, sent } = fake();

    server().clock.pass({ days: 7, seconds: 1 });
    await sendAll({ ...server().running.deps, mailServers }, emails);
    // Or the server's own worker did it, which needs no mail server for that.
    await until(async () => (await mailOf(server(), project)).state === "skipped");

    expect(sent.filter(({ to }) => to === ada.email)).toEqual([]);
    expect(await mailOf(server(), project)).toMatchObject({
      state: "skipped",
      sealedContent: null,
      error: expect.any(String),
    });
  });

  test("two concurrent workers send each mail once", async () => {
    const project = await server().project();
    await Promise.all(Array.from({ length: 12 }, (_, at) => project.person(`person-${at}`)));
    const { deps } = server().running;
    const { mailServers, sent } = fake();

    await Promise.all(Array.from({ length: 4 }, () => sendAll({ ...deps, mailServers }, emails)));
    await sendAll({ ...deps, mailServers }, emails);

    const ids = sent.map(({ id }) => id);
    const mails = await rowsOfProject(deps.store, "mails", project.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(mails.filter(({ state }) => state === "sent")).toHaveLength(12);
  });

  detailOnPostgres(dialect)("a name cannot inject a header or an element", async () => {
    const project = await server().project({ displayName: "Boats\r\nBcc: eve@example.com <b>&" });
    await project.person();
    const { deps } = server().running;
    const { mailServers, sent } = fake();

    await sendAll({ ...deps, mailServers }, emails);

    const mail = sent.find(({ senderName }) => senderName.startsWith("Boats"));
    expect(mail?.subject).toBe("Verify your email at Boats Bcc: eve@example.com <b>&");
    expect(mail?.html).not.toContain("<b>");
  });

  // Only a configuration override stores a design without rendering it first; sign-ups must work all the same.
  detailOnPostgres(dialect).each([
    ["template", { [`emails.templates.${EMAIL_VERIFICATION_TEMPLATE_ID}.tsxSource`]: "export const Nothing = 1;" }],
    [
      "theme",
      {
        [`emails.themes.${OWN_THEME_ID}`]: {
          displayName: "Mine",
          tsxSource: "export function EmailTheme() { throw 'broken'; }",
        },
        "emails.selectedThemeId": OWN_THEME_ID,
      },
    ],
  ])(
    "with a %s that cannot be rendered, a code is sent in the built-in design, and the owners are notified",
    async (_, broken) => {
      const project = await server().project();
      const config_override_string = JSON.stringify(broken);
      const overridden = await project.admin.call(overrideConfig, { body: { config_override_string } });
      const ada = await project.person();
      const { deps } = server().running;
      const { mailServers, sent } = fake();

      await sendAll({ ...deps, mailServers }, emails);
      const mail = sent.find(({ to }) => to === ada.email);
      const listed = (await project.admin.call(listSentEmails)).body.items as SentEmail[];

      expect(overridden.status).toBe(200);
      expect(mail?.subject).toBe("Verify your email at A project");
      expect(codeIn(mail?.text ?? "")).not.toBe("");
      const kept = await mailOf(server(), project);
      expect(kept).toMatchObject({ state: "sent", sealedContent: null });
      expect(kept.error).toStartWith("The project's template or theme could not be rendered, so the built-in ones");
      expect(kept.shownHtml).not.toContain(codeIn(mail?.text ?? ""));
      expect(listed.map(({ error }) => error?.errorType ?? null).sort()).toEqual(["RENDERING", null]);
    },
  );

  detailOnPostgres(dialect)(
    "a mail that no user waits for is not sent in a design that its owners did not choose",
    async () => {
      const project = await server().project();
      const override = {
        [`emails.templates.${EMAIL_VERIFICATION_TEMPLATE_ID}.tsxSource`]: "export const Nothing = 1;",
      };
      const config_override_string = JSON.stringify(override);
      await project.admin.call(overrideConfig, { body: { config_override_string } });
      const { deps } = server().running;
      const { mailServers, sent } = fake();
      const recipient = asAddress(`${project.id}@example.com`);

      await deps.store.write((tx) =>
        queueMail(tx, deps, {
          projectId: project.id,
          userId: null,
          recipient,
          templateId: EMAIL_VERIFICATION_TEMPLATE_ID,
          variables: {},
          secrets: [],
          expiresAt: null,
        }),
      );
      await sendAll({ ...deps, mailServers }, emails);

      expect(sent.filter(({ to }) => to === recipient)).toEqual([]);
      expect(await mailOf(server(), project)).toMatchObject({ state: "failed", attempts: 1 });
    },
  );

  /** The errors that the server has logged. Other tests of it have endpoints of webhooks that cannot be opened. */
  const errorsSince = (before: number) =>
    server()
      .log.slice(before)
      .filter((line) => line.includes('"level":"error"') && !line.includes("webhook endpoint"));

  // The mail is deleted with the user while the mail server already has it.
  test("when a mail's user is deleted while it is sent, the attempt is kept and nothing fails", async () => {
    const project = await server().project();
    const ada = await project.person();
    const before = server().log.length;
    const { mailServers, sent } = fake(async () => {
      await project.server.call(deleteUser, { params: { user_id: ada.userId } });
    });

    await sendAll({ ...server().running.deps, mailServers }, emails);

    const { store } = server().running.deps;
    expect(sent.map(({ to }) => to)).toContain(ada.email);
    expect(await rowsOfProject(store, "mails", project.id)).toEqual([]);
    const attempts = await rowsOfProject(store, "mailAttempts", project.id);
    expect(attempts).toMatchObject([{ mailId: null, recipient: ada.email, failure: null }]);
    expect(errorsSince(before)).toEqual([]);
  });

  test("when a mail's project is deleted while it is sent, nothing fails", async () => {
    const project = await server().project();
    const ada = await project.person();
    const before = server().log.length;
    const { mailServers, sent } = fake(async () => {
      await project.admin.call(deleteProject);
      await finishDeletions(server().running.deps);
    });

    await sendAll({ ...server().running.deps, mailServers }, emails);

    expect(sent.map(({ to }) => to)).toContain(ada.email);
    expect(await rowsOfProject(server().running.deps.store, "mailAttempts", project.id)).toEqual([]);
    expect(errorsSince(before)).toEqual([]);
  });

  test("a deleted user's mail is no longer sent", async () => {
    const project = await server().project({ config: { client_user_deletion_enabled: true } });
    const ada = await project.person();
    const { mailServers, sent } = fake();

    await ada.wire.send("DELETE", "/users/me");
    await sendAll({ ...server().running.deps, mailServers }, emails);

    expect(sent.filter(({ to }) => to === ada.email)).toEqual([]);
    expect(await rowsOfProject(server().running.deps.store, "mails", project.id)).toEqual([]);
  });
});

test("a mail reaches a real mail server after a first refusal", async () => {
  const mailbox = await openMailbox();
  const environment = { HALLPASS_SMTP_URL: mailbox.url, HALLPASS_EMAIL_FROM: "Hallpass <auth@example.com>" };
  const server = await startServer({ environment });
  try {
    const project = await server.project({ displayName: 'The "Boat" Club' });
    mailbox.refuse(451);
    const ada = await project.person();
    await until(async () => (await mailOf(server, project)).attempts === 1);
    mailbox.refuse(null);
    server.clock.pass({ minutes: 1 });

    const mail = await mailbox.next(ada.email);

    const row = await until(async () => {
      const found = await mailOf(server, project);
      return found.state === "sent" && found;
    });
    expect(mail.subject).toBe('Verify your email at The "Boat" Club');
    expect(mail.from).toEqual({ name: "The  Boat  Club", address: "auth@example.com" });
    expect(mail.to).toEqual([ada.email]);
    expect(mail.codeLink()).toStartWith("http://localhost/verify?code=");
    expect(mail.html).toContain("Verify my email");
    expect(mail.messageId).toBe(`<${row.id}@example.com>`);
    expect(mail.header("list-unsubscribe")).toBeUndefined();
    expect(mailbox.all()).toHaveLength(1);
    expect(server.log.join("\n")).not.toContain(ada.email);
  } finally {
    await server.stop();
    await mailbox.close();
  }
});

describe("a mail server that breaks the connection", () => {
  let mailbox: Mailbox;
  let server: TestServer;
  beforeAll(async () => {
    mailbox = await openMailbox();
    const environment = { HALLPASS_SMTP_URL: mailbox.url, HALLPASS_EMAIL_FROM: "auth@example.com" };
    server = await startServer({ environment });
  });
  afterAll(async () => {
    await server?.stop();
    await mailbox?.close();
  });

  // Only after the mail's last line may it have arrived. Receivers know a second one by its Message-ID.
  test.each([
    ["before the mail", "MAIL FROM", "closes", 0],
    ["within the mail", "within DATA", "closes", 0],
    ["within the mail, with a reset,", "within DATA", "resets", 0],
    ["before it confirms the mail", "after DATA", "closes", 1],
  ] as const)("%s gets it again, and owners and operators read why", async (_, place, how, arrivedFirst) => {
    const project = await server.project();
    mailbox.drop(place, how);
    const ada = await project.person();
    const waiting = await until(async () => {
      const found = await mailOf(server, project);
      return found.attempts === 1 && found.state === "queued" && found;
    });
    const arrived = () => mailbox.all().filter(({ to }) => to.includes(ada.email));
    const before = arrived().length;
    const [attempt] = await rowsOfProject(server.running.deps.store, "mailAttempts", project.id);
    mailbox.drop(null);
    server.clock.pass({ minutes: 1 });
    await until(async () => (await mailOf(server, project)).state === "sent");

    expect([before, arrived().length]).toEqual([arrivedFirst, arrivedFirst + 1]);
    expect(new Set(arrived().map(({ messageId }) => messageId))).toEqual(new Set([`<${waiting.id}@example.com>`]));
    expect(attempt?.failure).toMatchObject({
      errorType: "SOCKET_CLOSED",
      canRetry: true,
      message: expect.stringContaining("Connection to email server was lost unexpectedly."),
    });
    const lines = server.log.map((line) => JSON.parse(line)).filter(({ mail }) => mail === waiting.id);
    expect(lines).toMatchObject([{ message: "An email could not be sent", attempts: 1, type: "SOCKET_CLOSED" }]);
  });
});

test("in dev mode emails go to the test inbox, newest first, and are not sent", async () => {
  const server = await startServer({ dev: true });
  try {
    const project = await server.project();
    const [ada, ben] = [await project.person("ada"), await project.person("ben")];

    const mails = await until(async () => {
      const { mails } = (await (await fetch(`${server.url}/dev/mail.json`)).json()) as {
        mails: { to: string; text: string }[];
      };
      return mails.length === 2 && mails;
    });
    const first = await fetch(`${server.url}/dev/mail.json`);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${server.url}/dev/mail.json`, { headers: { "if-none-match": etag } });
    const found = await (await fetch(`${server.url}/dev/mail.json?q=${ada.email}`)).text();
    await fetch(`${server.url}/dev/mail.json`, { method: "DELETE" });

    expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, ben.email].sort());
    for (const { text } of mails) expect(codeIn(text)).toHaveLength(45);
    expect([etag.length > 10, again.status]).toEqual([true, 304]);
    expect([found.includes(ada.email), found.includes(ben.email)]).toEqual([true, false]);
    expect(await (await fetch(`${server.url}/dev/mail.json`)).json()).toEqual({ mails: [] });
  } finally {
    await server.stop();
  }
});

test("the test inbox gives programs the code and the link of the mails to an address, as soon as there is one", async () => {
  const server = await startServer({ dev: true });
  try {
    const project = await server.project({ config: { magic_link_enabled: true } });
    const mailsTo = async (query: string) => (await (await fetch(`${server.url}/dev/mail.json?${query}`)).json()).mails;
    const waiting = mailsTo("to=Eve@example.com&wait=8s");

    const body = { email: "eve@example.com", callback_url: "http://localhost:3000/handler/magic-link" };
    const { body: sent } = await project.client.call(sendSignInCode, { body });
    const [mail] = await waiting;

    expect(mail.to).toBe("eve@example.com");
    expect(mail.link).toStartWith("http://localhost:3000/handler/magic-link?code=");
    const signedIn = await project.client.call(signInWithCode, {
      body: { code: mail.code.toLowerCase() + sent.nonce },
    });
    expect(signedIn.status).toBe(200);
    expect(await mailsTo("to=nobody@example.com&wait=1ms")).toEqual([]);
    const wrong = await fetch(`${server.url}/dev/mail.json?wait=5 minutes`);
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      "wait is a time of up to 8 seconds, such as 5s or 500ms.",
    ]);
  } finally {
    await server.stop();
  }
});

test("an explicit mail server takes precedence over dev mode's test inbox", async () => {
  const mailbox = await openMailbox();
  const server = await startServer({ dev: true, environment: { HALLPASS_SMTP_URL: mailbox.url } });
  try {
    const ada = await (await server.project()).person();
    const mail = await mailbox.next(ada.email);
    expect(mail.from.address).toBe("noreply@localhost");
    expect(await (await fetch(`${server.url}/dev/mail.json`)).json()).toEqual({ mails: [] });
  } finally {
    await server.stop();
    await mailbox.close();
  }
});

test("mails that are queued when a server stops are sent by the next one", async () => {
  const mailbox = await openMailbox();
  const database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url };
  const first = await startServer({ environment });
  const project = await first.project();
  const ada = await project.person();
  await first.stop();
  const second = await startServer({ environment: { ...environment, HALLPASS_SMTP_URL: mailbox.url } });
  try {
    await mailbox.next(ada.email);
    const sent = await until(async () => {
      const { store } = second.running.deps;
      const rows = await store.read((db) => db.select().from(db.mails).where(eq(db.mails.state, "sent")));
      return rows.length === 1 && rows;
    });
    expect(sent).toHaveLength(1);
  } finally {
    await second.stop();
    await mailbox.close();
    await database.drop();
  }
});

import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { overrideConfig, type ProjectConfigUpdate } from "#contract/project-config.ts";
import { type Outgoing, outgoingFor } from "#server/access/outgoing.ts";
import { GREETING_MILLIS } from "#server/mail/queue/deadlines.ts";
import { emails } from "#server/mail/queue/deliver.ts";
import { mailFailure } from "#server/mail/queue/failures.ts";
import { sendAll } from "#server/outbox/outbox.ts";
import { readSettings } from "#server/settings.ts";
import { type Mailbox, type MailboxOptions, openMailbox } from "#testing/mail/mailbox.ts";
import { GOOD_EXAMPLE } from "#testing/outside/certificate.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { smtpTransport } from "./smtp.ts";

const LOGIN = { user: "boats", password: "secret" };
const OPEN = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };

const own = (port: number): ProjectConfigUpdate => ({
  email_config: {
    type: "standard",
    host: "127.0.0.1",
    port,
    username: LOGIN.user,
    password: LOGIN.password,
    sender_name: "Boats",
    sender_email: "crew@boats.example",
  },
});

describe("connections to a project's mail server", () => {
  const onThisMachine = outgoingFor(readSettings(OPEN), async () => [{ address: "127.0.0.1", family: 4 }]);

  interface Wanted {
    host?: string;
    secure?: boolean;
    ca?: string;
    outgoing?: Outgoing;
    connectMillis?: number;
    greetingMillis?: number;
  }

  /** Sends one mail and returns the error; null if it was sent. */
  async function failed(mailbox: Mailbox, wanted: Wanted): Promise<unknown> {
    const { host = "good.example", secure = false, outgoing = onThisMachine, ...limits } = wanted;
    const server = { host, port: mailbox.port, login: LOGIN, secure, senderAddress: "a@b.example", maxConnections: 1 };
    const transport = smtpTransport(server, { outgoing, ...limits });
    const envelope = { id: "1", to: "ada@example.com", senderName: "Boats", unsubscribeLink: null };
    try {
      await transport.send(envelope, { subject: "Hi", html: "<p>Hi</p>", text: "Hi" });
      return null;
    } catch (error) {
      return error;
    } finally {
      transport.close();
    }
  }

  /** Sends one mail and returns the outcome. */
  async function send(mailbox: Mailbox, wanted: Wanted): Promise<string> {
    const error = await failed(mailbox, wanted);
    return error === null ? "sent" : String((error as { code?: string }).code);
  }

  async function withMailbox(options: MailboxOptions, body: (mailbox: Mailbox) => Promise<void>) {
    const mailbox = await openMailbox({ login: LOGIN, ...options });
    try {
      await body(mailbox);
    } finally {
      await mailbox.close();
    }
  }

  test("use TLS if the server offers it, with a certificate for its name", async () => {
    await withMailbox({ startTls: GOOD_EXAMPLE }, async (mailbox) => {
      expect(await send(mailbox, { ca: GOOD_EXAMPLE.cert })).toBe("sent");
      expect(await send(mailbox, { ca: GOOD_EXAMPLE.cert, host: "bad.example" })).not.toBe("sent");
      expect(await send(mailbox, {})).not.toBe("sent");
      expect(mailbox.all()).toHaveLength(1);
      expect(mailbox.encrypted()).toBe(1);
    });
  });

  test("use TLS from the first byte on the port for it", async () => {
    await withMailbox({ secure: true, startTls: GOOD_EXAMPLE }, async (mailbox) => {
      expect(await send(mailbox, { secure: true, ca: GOOD_EXAMPLE.cert })).toBe("sent");
      expect(await send(mailbox, { secure: true, ca: GOOD_EXAMPLE.cert, host: "bad.example" })).not.toBe("sent");
      expect(mailbox.all()).toHaveLength(1);
    });
  });

  test.each([true, false])(
    "say that a certificate is not trusted, or has another name (TLS from the first byte: %p)",
    async (secure) => {
      await withMailbox({ secure, startTls: GOOD_EXAMPLE }, async (mailbox) => {
        const failure = async (wanted: { host?: string; ca?: string }) =>
          mailFailure(await failed(mailbox, { secure, ...wanted }));

        for (const wanted of [{}, { ca: GOOD_EXAMPLE.cert, host: "bad.example" }]) {
          expect(await failure(wanted)).toMatchObject({
            errorType: "CERTIFICATE_NOT_TRUSTED",
            canRetry: true,
            isAboutServer: true,
            message: expect.stringContaining("The certificate of the email server is not trusted."),
          });
        }
      });
    },
  );

  // Such servers keep spammers out, who do not wait: a limit of 8 seconds for both lost every mail.
  test("wait longer for the greeting than for the connection", async () => {
    const late = Promise.withResolvers<void>();
    await withMailbox({ greets: late.promise }, async (mailbox) => {
      const connectMillis = 20;
      const impatient = await send(mailbox, { connectMillis, greetingMillis: 20 });
      const sending = send(mailbox, { connectMillis });
      // As long as connections are waited for, several times over.
      await send(mailbox, { connectMillis, greetingMillis: 3 * connectMillis });
      late.resolve();

      expect([impatient, await sending]).toEqual(["ETIMEDOUT", "sent"]);
      expect(mailbox.all()).toHaveLength(1);
    });
    expect(GREETING_MILLIS).toBe(60_000);
  });

  // An attacker on the network could remove the server's offer of TLS.
  test("send no password without TLS over the internet", async () => {
    await withMailbox({}, async (mailbox) => {
      const farAway: Outgoing = {
        ...onThisMachine,
        connect: async ({ port }) => ({ socket: connect(port, "127.0.0.1"), isPublic: true }),
      };

      expect(await send(mailbox, { outgoing: farAway })).not.toBe("sent");
      expect(await send(mailbox, {})).toBe("sent");
      expect(mailbox.logins()).toBe(1);
    });
  });
});

test("a slow server delays only its own mails, and claims no more than it can send before the lease ends", async () => {
  const [slow, quick] = [await openMailbox({ login: LOGIN }), await openMailbox({ login: LOGIN })];
  const server = await startServer({ environment: OPEN });
  try {
    const tired = await server.project({ config: own(slow.port) });
    const awake = await server.project({ config: own(quick.port) });
    slow.delay(1_500);
    const users = await Promise.all(Array.from({ length: 20 }, () => tired.person()));
    const most: number[] = [];

    const ben = await awake.person();
    await quick.next(ben.email);
    const stuck = slow.all().length;
    for (let look = 0; look < 10; look++) {
      const rows = await rowsOfProject(server.running.deps.store, "mails", tired.id);
      most.push(rows.filter(({ state }) => state === "sending").length);
    }
    slow.delay(0);
    await until(() => slow.all().length >= 20);

    expect(stuck).toBeLessThan(8);
    expect(Math.max(...most)).toBe(4);
    expect(slow.all().map(({ to }) => to[0])).toHaveLength(20);
    expect(new Set(slow.all().map(({ to }) => to[0]))).toEqual(new Set(users.map(({ email }) => email)));
  } finally {
    await server.stop();
    await Promise.all([slow.close(), quick.close()]);
  }
});

test("a server that does not greet holds up neither the mails of others nor a user who waits", async () => {
  const never = Promise.withResolvers<void>();
  const [silent, quick] = [
    await openMailbox({ login: LOGIN, greets: never.promise }),
    await openMailbox({ login: LOGIN }),
  ];
  const server = await startServer({ environment: OPEN });
  try {
    const stuck = await server.project({ config: own(silent.port) });
    const awake = await server.project({ config: own(quick.port) });
    await Promise.all(Array.from({ length: 10 }, () => stuck.person()));
    await until(() => silent.connections() > 0);

    const ben = await awake.person();
    const mail = await quick.next(ben.email);
    const waiting = await rowsOfProject(server.running.deps.store, "mails", stuck.id);

    expect(mail.to).toEqual([ben.email]);
    expect(waiting.filter(({ state }) => state === "sending").length).toBeLessThanOrEqual(4);
    never.resolve();
    await until(() => silent.all().length === 10);
  } finally {
    never.resolve();
    await server.stop();
    await Promise.all([silent.close(), quick.close()]);
  }
});

test("the connections to a server are closed when the project stops using it", async () => {
  const [old, next] = [await openMailbox({ login: LOGIN }), await openMailbox({ login: LOGIN })];
  const server = await startServer({ environment: OPEN });
  try {
    const project = await server.project({ config: own(old.port) });
    const ada = await project.person();
    await old.next(ada.email);
    const open = old.connections();
    const override = { config_override_string: JSON.stringify({ "emails.server.port": next.port }) };
    await project.admin.call(overrideConfig, { body: override });
    const ben = await project.person();
    await next.next(ben.email);

    await until(() => old.connections() === 0);

    expect(open).toBe(1);
  } finally {
    await server.stop();
    await Promise.all([old.close(), next.close()]);
  }
});

test("a server that does not answer is paused, and a user who waits for a mail does not wait for the pause", async () => {
  const server = await startServer({ environment: OPEN });
  const mailbox = await openMailbox({ login: LOGIN });
  const { port } = mailbox;
  await mailbox.close();
  try {
    const { deps } = server.running;
    const project = await server.project({ config: own(port) });
    await Promise.all([project.person(), project.person(), project.person()]);
    const attempts = async () =>
      (await rowsOfProject(deps.store, "mails", project.id)).map((mail) => mail.attempts).sort();
    await until(async () => (await attempts()).some((count) => count > 0));
    await until(() => deps.mailServers.underWay.size === 0);
    const before = await attempts();
    const found = await deps.projects.get(project.id);
    const load = found && deps.mailServers.of(found)?.load;
    await project.person();
    await sendAll(deps, emails);

    expect(load?.restsUntil).toBeGreaterThan(deps.now());
    expect(await attempts()).toEqual([0, ...before].sort());
  } finally {
    await server.stop();
  }
});

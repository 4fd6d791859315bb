import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { overrideConfig, type ProjectConfigUpdate } from "#contract/project-config.ts";
import { type Outgoing, outgoingFor } from "#server/access/outgoing.ts";
import { readSettings } from "#server/settings.ts";
import { GOOD_EXAMPLE } from "#testing/certificate.ts";
import { type Mailbox, type MailboxOptions, openMailbox } from "#testing/mailbox.ts";
import { rowsOfProject } from "#testing/rows.ts";
import { startServer } from "#testing/server.ts";
import { workOffMails } from "./deliver.ts";
import { smtpTransport } from "./smtp.ts";

const LOGIN = { user: "boats", password: "secret" };
const OPEN = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await what()) return;
    await Bun.sleep(25);
  }
  throw new Error("It did not happen in time.");
}

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

  /** Sends one mail and says what came of it. */
  async function send(
    mailbox: Mailbox,
    wanted: { host?: string; secure?: boolean; ca?: string; outgoing?: Outgoing },
  ): Promise<string> {
    const { host = "good.example", secure = false, ca, outgoing = onThisMachine } = wanted;
    const server = { host, port: mailbox.port, login: LOGIN, secure, senderAddress: "a@b.example", maxConnections: 1 };
    const transport = smtpTransport(server, { outgoing, ca });
    const envelope = { id: "1", to: "ada@example.com", senderName: "Boats", unsubscribeLink: null };
    try {
      await transport.send(envelope, { subject: "Hi", html: "<p>Hi</p>", text: "Hi" });
      return "sent";
    } catch (error) {
      return String((error as { code?: string }).code);
    } finally {
      transport.close();
    }
  }

  async function withMailbox(options: MailboxOptions, body: (mailbox: Mailbox) => Promise<void>) {
    const mailbox = await openMailbox({ login: LOGIN, ...options });
    try {
      await body(mailbox);
    } finally {
      await mailbox.close();
    }
  }

  test("are encrypted where the server offers it, under a certificate for its name", async () => {
    await withMailbox({ startTls: GOOD_EXAMPLE }, async (mailbox) => {
      expect(await send(mailbox, { ca: GOOD_EXAMPLE.cert })).toBe("sent");
      expect(await send(mailbox, { ca: GOOD_EXAMPLE.cert, host: "bad.example" })).not.toBe("sent");
      expect(await send(mailbox, {})).not.toBe("sent");
      expect(mailbox.all()).toHaveLength(1);
      expect(mailbox.encrypted()).toBe(1);
    });
  });

  test("are encrypted from the first byte where the port says so", async () => {
    await withMailbox({ secure: true, startTls: GOOD_EXAMPLE }, async (mailbox) => {
      expect(await send(mailbox, { secure: true, ca: GOOD_EXAMPLE.cert })).toBe("sent");
      expect(await send(mailbox, { secure: true, ca: GOOD_EXAMPLE.cert, host: "bad.example" })).not.toBe("sent");
      expect(mailbox.all()).toHaveLength(1);
    });
  });

  // Somebody on the way could take the offer of encryption out of the conversation.
  test("carry no password in the clear over the internet", async () => {
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

test("a slow server holds up its own mails only, and takes no more over than it can send before the lease ends", async () => {
  const [slow, quick] = [await openMailbox({ login: LOGIN }), await openMailbox({ login: LOGIN })];
  const server = await startServer({ environment: OPEN });
  try {
    const tired = await server.project({ config: own(slow.port) });
    const awake = await server.project({ config: own(quick.port) });
    slow.delay(1_500);
    const people = await Promise.all(Array.from({ length: 20 }, () => tired.person()));
    const most: number[] = [];

    const ben = await awake.person();
    await quick.next(ben.email);
    const stuck = slow.all().length;
    for (let look = 0; look < 10; look++) {
      const rows = await rowsOfProject(server.running.deps.store, "mails", tired.id);
      most.push(rows.filter(({ state }) => state === "sending").length);
      await Bun.sleep(20);
    }
    slow.delay(0);
    await until(() => slow.all().length >= 20);

    expect(stuck).toBeLessThan(8);
    expect(Math.max(...most)).toBe(4);
    expect(slow.all().map(({ to }) => to[0])).toHaveLength(20);
    expect(new Set(slow.all().map(({ to }) => to[0]))).toEqual(new Set(people.map(({ email }) => email)));
  } finally {
    await server.stop();
    await Promise.all([slow.close(), quick.close()]);
  }
}, 20_000);

test("the connections to a server are closed when the project leaves it", async () => {
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

test("a server that does not answer rests for a while, and a person who waits does not have to", async () => {
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
    await workOffMails(deps);

    expect(load?.restsUntil).toBeGreaterThan(deps.now());
    expect(await attempts()).toEqual([0, ...before].sort());
  } finally {
    await server.stop();
  }
});

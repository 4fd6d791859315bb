import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { updateEmailTemplate } from "#contract/email-designs.ts";
import { listSentEmails, sendEmail, sendTestEmail } from "#contract/emails.ts";
import { EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

const TEMPLATE = `import { NotificationCategory, Subject } from "@hallpass/emails";
export function EmailTemplate() {
  return <><Subject value="Ahoy" /><NotificationCategory value="Transactional" /><p>Mine</p></>;
}`;
const NOWHERE = { host: "mail.example.com", port: 587, username: "boats", password: "secret" };
const SENDER = { sender_name: "The Boats", sender_email: "crew@boats.example" };
const OWN_SERVER = { type: "standard" as const, ...NOWHERE, ...SENDER };

interface Caught {
  to: string;
  subject: string;
  html: string;
  text: string;
  senderName: string;
}

/** The mails in the test inbox to an address, as soon as there is one. */
async function caughtFor({ url }: TestServer, email: string, words = ""): Promise<Caught[]> {
  const query = new URLSearchParams({ to: email, q: words, wait: "8s" });
  return (await (await fetch(`${url}/dev/mail.json?${query}`)).json()).mails;
}

describe("in dev mode", () => {
  let server: TestServer;
  const asked: string[] = [];
  beforeAll(async () => {
    server = await startServer({
      dev: true,
      async resolve(hostname) {
        asked.push(hostname);
        throw new Error(`Nobody may look for ${hostname}.`);
      },
    });
  });
  afterAll(() => server.stop());

  test("mails of a project with its own server go to the test inbox, with its sender, and nobody asks for the server", async () => {
    const project = await server.project({ config: { email_config: OWN_SERVER } });

    const ada = await project.person();
    const [mail] = await caughtFor(server, ada.email);

    expect(mail?.senderName).toBe("The Boats");
    expect((await project.admin.call(listSentEmails)).body.items).toMatchObject([
      {
        error: null,
        sender_config: { type: "standard", host: "mail.example.com", sender_email: "crew@boats.example" },
      },
    ]);
    expect(asked).toEqual([]);
  });

  test.each([
    ["the shared server", {}],
    ["a server of its own", { email_config: OWN_SERVER }],
  ])("a project with %s sends its own texts and templates to the test inbox", async (_, config) => {
    const project = await server.project({ config });
    const params = { id: EMAIL_VERIFICATION_TEMPLATE_ID };
    const body = { tsx_source: TEMPLATE };
    expect((await project.admin.call(updateEmailTemplate, { params, body })).status).toBe(200);

    const ada = await project.person();
    const sent = await project.server.call(sendEmail, {
      body: { user_ids: [ada.userId], subject: "News", html: "<p>Spring is <b>here</b></p>" },
    });

    expect(sent.status).toBe(200);
    expect((await caughtFor(server, ada.email, "Ahoy"))[0]?.html).toContain("<p>Mine</p>");
    expect((await caughtFor(server, ada.email, "News"))[0]?.html).toContain("<b>here</b>");
    expect(asked).toEqual([]);
  });

  test("a test mail goes to the test inbox, and says that the server was not asked", async () => {
    const project = await server.project();

    const body = { recipient_email: "owner@boats.example", email_config: { ...NOWHERE, ...SENDER } };
    const { body: reply } = await project.admin.call(sendTestEmail, { body });
    const [mail] = await caughtFor(server, "owner@boats.example");

    expect(reply).toEqual({ success: true });
    expect(mail?.text).toContain("has not connected to mail.example.com");
    expect(asked).toEqual([]);
  });
});

test("in dev mode with a mail server of the operator, projects send as in production", async () => {
  const login = { user: NOWHERE.username, password: NOWHERE.password };
  const [operators, own] = [await openMailbox(), await openMailbox({ login })];
  const server = await startServer({ dev: true, environment: { HALLPASS_SMTP_URL: operators.url } });
  try {
    const shared = await server.project();
    const email_config = { ...OWN_SERVER, host: "127.0.0.1", port: own.port };
    const project = await server.project({ config: { email_config } });

    const [ada, ben] = [await shared.person(), await project.person()];
    const refused = await shared.server.call(sendEmail, { body: { user_ids: [ada.userId], html: "Hi" } });

    expect((await operators.next(ada.email)).from.name).toBe("A project");
    expect((await own.next(ben.email)).from.name).toBe("The Boats");
    expect(refused.code).toBe("REQUIRES_CUSTOM_EMAIL_SERVER");
  } finally {
    await server.stop();
    await Promise.all([operators.close(), own.close()]);
  }
});

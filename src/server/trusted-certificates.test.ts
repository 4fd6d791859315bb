import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { createTeam } from "#contract/teams.ts";
import { createWebhookEndpoint, listWebhookDeliveries } from "#contract/webhook-endpoints.ts";
import { startOwnPostgres } from "#testing/database/own-postgres.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { type Made, makeCertificate } from "#testing/outside/certificates.ts";
import { deliverAll } from "#testing/outside/receiver.ts";
import { startServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-trusted-ca-"));
const before = getCACertificates("default");
let made: Made;
const file = join(home, "root.pem");

beforeAll(async () => {
  made = await makeCertificate({ names: ["localhost"] });
  writeFileSync(file, `Our root\n${made.cert}\n`);
});
afterAll(() => {
  setDefaultCACertificates(before);
  rmSync(home, { recursive: true, force: true });
});

// The list is that of the process: servers without the setting come first.
describe("the certificates of the operator's own authority", () => {
  test.each([false, true])(
    "are trusted by webhooks, mails and providers if a setting names them (%p)",
    async (isSet) => {
      const tls = { cert: made.cert, key: made.key };
      const mailbox = await openMailbox({ secure: true, startTls: tls });
      await using receiver = Bun.serve({ port: 0, hostname: "127.0.0.1", tls, fetch: () => new Response("thanks") });
      const server = await startServer({
        environment: {
          HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
          HALLPASS_SMTP_URL: mailbox.url.replace("127.0.0.1", "localhost"),
          ...(isSet && { HALLPASS_TRUSTED_CA: file }),
        },
      });
      try {
        const { deps } = server.running;
        const url = `https://localhost:${receiver.port}/`;
        const project = await server.project();
        const { body } = await project.admin.call(createWebhookEndpoint, { body: { url } });
        await project.server.call(createTeam, { body: { display_name: "The eight" } });
        await deliverAll(server);
        const { items } = (
          await project.admin.call(listWebhookDeliveries, { params: { endpoint_id: body.id }, query: {} })
        ).body;
        const shared = deps.mailServers.shared?.transport;
        const envelope = { id: "1", to: "ada@example.com", senderName: "Boats", unsubscribeLink: null };
        const mailed = await shared?.send(envelope, { subject: "Hi", html: "<p>Hi</p>", text: "Hi" }).then(
          () => "sent",
          () => "refused",
        );
        const provided = await deps.fetch(url).then(
          ({ status }) => status,
          (error) => error.code,
        );

        expect(items[0]?.state).toBe(isSet ? "delivered" : "waiting");
        expect(mailed).toBe(isSet ? "sent" : "refused");
        expect(provided).toBe(isSet ? 200 : "DEPTH_ZERO_SELF_SIGNED_CERT");
      } finally {
        await server.stop();
        await mailbox.close();
      }
    },
  );

  test("are trusted by connections to PostgreSQL that check the certificate", async () => {
    await using postgres = await startOwnPostgres();
    const [{ data_directory: data }] = (await postgres.run("show data_directory")) as [{ data_directory: string }];
    for (const [name, text] of Object.entries({ "server.crt": made.cert, "server.key": made.key })) {
      writeFileSync(join(data, name), text, { mode: 0o600 });
      chownSync(join(data, name), postgres.owner.uid, postgres.owner.gid);
    }
    await postgres.run("alter system set ssl = on");
    await postgres.stop();
    await postgres.start();

    const url = `${postgres.url.replace("127.0.0.1", "localhost")}?sslmode=verify-full`;
    const server = await startServer({ environment: { DATABASE_URL: url, HALLPASS_TRUSTED_CA: file } });
    const sql = new Bun.SQL({ url, tls: { ca: made.cert }, max: 1 });
    const [{ ssl }] = (await sql.unsafe(
      "select bool_and(ssl) as ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'hallpass'",
    )) as [{ ssl: boolean }];
    await sql.close();
    await server.stop();

    expect(ssl).toBe(true);
  });
});

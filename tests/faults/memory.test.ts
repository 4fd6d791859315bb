import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { updateEmailTheme } from "#contract/email-designs.ts";
import { updateProject } from "#contract/projects.ts";
import { DEFAULT_LIGHT_THEME_ID } from "#server/mail/defaults/ids.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { OWN_MAIL_SERVER } from "#testing/mail/own-mail-server.ts";
import { isLong } from "#testing/repeats.ts";
import { memoryGroup } from "#testing/server/memory-group.ts";
import { FIRST_OWNER, signInFirstOwner } from "#testing/server/program.ts";
import { makeProject } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { type ServerOn, serverOn } from "./server-on.ts";

const MEBIBYTE = 2 ** 20;
const ENVIRONMENT = { ...FIRST_OWNER, HALLPASS_THROTTLES: "off", HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };
const PASSWORD = "correct horse battery";
const THEME = "export function EmailTheme({ children }) { return <html><body><b>mine</b>{children}</body></html>; }";

const home = mkdtempSync(join(tmpdir(), "hallpass-memory-"));
const group = memoryGroup();
const mailbox = await openMailbox({ login: { user: OWN_MAIL_SERVER.username, password: OWN_MAIL_SERVER.password } });
const running = new Set<ServerOn>();
afterAll(async () => {
  for (const server of running) {
    server.child.kill("SIGKILL");
    await server.child.exited;
  }
  await mailbox.close();
  await group?.[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
}, 30_000);

async function start(data: string, prefix: readonly string[] = []): Promise<ServerOn> {
  const server = await serverOn(data, { environment: ENVIRONMENT, prefix });
  running.add(server);
  return server;
}

async function stop(server: ServerOn): Promise<void> {
  running.delete(server);
  server.child.kill("SIGTERM");
  expect(await server.child.exited).toBe(0);
}

// The limit of a container, or of a service. Who may not make a group of processes cannot cause this fault.
describe.skipIf(!group)("a limit of memory", () => {
  // Other work on the machine delays what the kernel does: in the long form only.
  test.skipIf(!isLong)(
    "a limit of memory without room for designs of owners costs the design, and not the server",
    async () => {
      if (!group) throw new Error("The tests are skipped without it.");
      const server = await start(mkdtempSync(join(home, "designs-")), group.prefix);
      const apiUrl = `${server.url}/api/v1`;
      const { admin, client } = await makeProject(apiUrl, await signInFirstOwner(apiUrl));
      const email_config = { ...OWN_MAIL_SERVER, host: "127.0.0.1", port: mailbox.port };
      await admin.call(updateProject, { body: { config: { email_config, magic_link_enabled: true } } });
      const themed = await admin.call(updateEmailTheme, {
        params: { id: DEFAULT_LIGHT_THEME_ID },
        body: { tsx_source: THEME },
      });
      expect(themed.status).toBe(200);
      const htmlFor = async (email: string) => {
        const body = { email, callback_url: "http://localhost/callback" };
        const sent = await client.call(sendSignInCode, { body });
        expect(sent.status).toBe(200);
        return (await mailbox.next(email)).html;
      };
      const before = await htmlFor("before@example.com");
      // The processes that render designs have their memory already; another one needs 57 MiB.
      const parent = String(server.child.pid);
      Bun.spawnSync(["pkill", "-KILL", "-P", parent]);
      await until(() => Bun.spawnSync(["pgrep", "-P", parent]).exitCode !== 0);
      group.limit(group.used() + 40 * MEBIBYTE);
      const without = await htmlFor("without@example.com");
      group.limit(null);
      const after = await htmlFor("after@example.com");

      expect([before, without, after].map((html) => html.includes("<b>mine</b>"))).toEqual([true, false, true]);
      expect(server.said()).toContain("An email was sent in the built-in design");
      await stop(server);
    },
  );

  test("a limit of memory without room for the server ends it, and loses nothing that was acknowledged", async () => {
    if (!group) throw new Error("The tests are skipped without it.");
    const data = mkdtempSync(join(home, "killed-"));
    const first = await start(data);
    const project = await makeProject(`${first.url}/api/v1`, await signInFirstOwner(`${first.url}/api/v1`));
    const clientAt = ({ url }: ServerOn) =>
      wireTo(`${url}/api/v1`, {
        level: "client",
        headers: { projectId: project.id, publishableClientKey: project.keys.publishableClientKey },
      });
    const acknowledged: string[] = [];
    /** Signs up one user after the other; returns when a server has ended. */
    async function signUp(server: ServerOn, line: string, most = Number.POSITIVE_INFINITY): Promise<void> {
      for (let n = 0; n < most; n++) {
        const email = `${line}-${n}@example.com`;
        const body = { email, password: PASSWORD, verification_callback_url: "http://localhost/callback" };
        const reply = await clientAt(server)
          .call(signUpWithPassword, { body })
          .catch(() => null);
        if (reply?.status !== 200) return;
        acknowledged.push(email);
      }
    }
    await signUp(first, "early", 10);
    await stop(first);
    const limited = await start(data, group.prefix);
    // Less than one password hash takes: it cannot go on for long, nor hold out by giving pages of files away.
    group.limit(group.used() + 15 * MEBIBYTE);
    await Promise.all(["a", "b", "c"].map((line) => signUp(limited, line)));
    await limited.child.exited;
    running.delete(limited);

    const again = await start(data);
    const lost = [];
    for (const email of acknowledged) {
      const { status } = await clientAt(again).call(signInWithPassword, { body: { email, password: PASSWORD } });
      if (status !== 200) lost.push({ email, status });
    }

    expect(limited.child.signalCode).toBe("SIGKILL");
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    expect(lost).toEqual([]);
    await stop(again);
  });
});

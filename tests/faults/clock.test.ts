import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { type Finding, readFindings } from "#contract/instance.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { getCurrentUser } from "#contract/users.ts";
import { createWebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { startReceiver } from "#testing/outside/receiver.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { FIRST_OWNER, signInFirstOwner } from "#testing/server/program.ts";
import { makeProject, PROXY } from "#testing/server/server.ts";
import { settableClock } from "#testing/server/set-clock.ts";
import { wireTo } from "#testing/server/wire.ts";
import { until } from "#testing/waiting.ts";
import { type ServerOn, serverOn } from "./server-on.ts";

const DAY_SECONDS = 86_400;
const CALLBACK = "http://localhost/callback";

const home = mkdtempSync(join(tmpdir(), "hallpass-clock-"));
const mailbox = await openMailbox();
afterAll(async () => {
  await mailbox.close();
  rmSync(home, { recursive: true, force: true });
});

const running = new Set<ServerOn>();

async function stop(server: ServerOn): Promise<number> {
  running.delete(server);
  server.child.kill("SIGTERM");
  return server.child.exited;
}
afterAll(async () => {
  for (const server of running) await stop(server);
}, 30_000);

describe.each([
  ["forward", DAY_SECONDS],
  ["back", -DAY_SECONDS],
])("a clock that is set %s by a day", (direction, seconds) => {
  test("locks nobody out, holds nothing back, loses nothing, and is a finding", async () => {
    const [data, clock] = [mkdtempSync(join(home, "data-")), settableClock(mkdtempSync(join(home, "clock-")))];
    const environment = {
      ...FIRST_OWNER,
      ...PROXY,
      ...clock.environment,
      HALLPASS_SMTP_URL: mailbox.url,
      HALLPASS_EMAIL_FROM: "noreply@example.com",
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
    };
    const server = await serverOn(data, { environment });
    running.add(server);
    const apiUrl = `${server.url}/api/v1`;
    const owner = await signInFirstOwner(apiUrl);
    const project = await makeProject(apiUrl, owner);
    const signIn = (email: string, password: string) =>
      project.client.call(signInWithPassword, { body: { email, password } });
    const currentUser = async (accessToken: string) =>
      (await project.client.with({ accessToken }).call(getCurrentUser)).status;

    // A mail and two messages that have failed once, and a user who may not try again at once.
    let isDown = true;
    await using receiver = startReceiver(() => new Response(null, { status: isDown ? 500 : 200 }));
    await project.admin.call(createWebhookEndpoint, { body: { url: receiver.url } });
    const ada = await project.person("ada");
    const { body: team } = await project.server.call(createTeam, { body: { display_name: "Engines" }, query: {} });
    await receiver.received(2);
    const failed = receiver.seen.map(({ headers }) => headers.get("webhook-id"));
    mailbox.refuse(451);
    const invited = `grace-${direction}@example.com`;
    const invitation = { team_id: team.id, email: invited, callback_url: CALLBACK };
    expect((await project.server.call(sendTeamInvitation, { body: invitation })).status).toBe(200);
    let attempt = await signIn(ada.email, "a wrong password");
    while (attempt.status !== 429) attempt = await signIn(ada.email, "a wrong password");
    isDown = false;
    mailbox.refuse(null);

    clock.set(seconds);

    const waitSeconds = Number(attempt.headers.get("retry-after"));
    await until(async () => (await signIn(ada.email, ada.password)).status === 200, (waitSeconds + 10) * 1_000);
    const hedy = {
      email: `hedy-${direction}@example.com`,
      password: ada.password,
      verification_callback_url: CALLBACK,
    };
    expect((await project.client.call(signUpWithPassword, { body: hedy })).status).toBe(200);
    const refreshed = await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession, { body: {} });
    expect(await currentUser(refreshed.body.access_token)).toBe(200);
    await mailbox.next(invited);
    const delivered = () => receiver.seen.slice(failed.length).map(({ headers }) => headers.get("webhook-id"));
    await until(() => failed.every((id) => delivered().includes(id)), 30_000);

    const { accessToken: adminAccessToken } = await signInFirstOwner(apiUrl);
    const console = wireTo(apiUrl, { level: "admin", headers: { projectId: "internal", adminAccessToken } });
    const findings: () => Promise<Finding[]> = async () => (await console.call(readFindings)).body.findings;
    const told = `was set ${direction} by ${DAY_SECONDS} seconds`;
    await until(async () => (await findings()).some(({ summary }) => summary.includes(told)), 30_000);

    // Right again: what was made in the wrong time stays valid.
    clock.set(0);
    expect((await signIn(hedy.email, hedy.password)).status).toBe(200);
    expect(
      (await project.client.with({ refreshToken: ada.refreshToken }).call(refreshSession, { body: {} })).status,
    ).toBe(200);
    expect(await stop(server)).toBe(0);
    const verified = Bun.spawnSync([...PROGRAMS.executable, "audit", "verify", "--data", data], { env: {} });
    expect([verified.exitCode, `${verified.stdout}`]).toEqual([
      0,
      expect.stringContaining("2 of 2 audit logs are intact"),
    ]);
  });
});

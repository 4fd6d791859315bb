import { afterAll, beforeAll, expect, test } from "bun:test";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { HallpassClientApp, type NewInvitedAccount } from "#sdk/index.ts";
import { pageAt, soon } from "#testing/browser/sdk-environment.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { authenticatorOfPage, softAuthenticator } from "#testing/people/passkey-authenticator.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { type TestWire, wireTo } from "#testing/server/wire.ts";
import { outcomeOf } from "#testing/waiting.ts";

let server: TestServer;
let mails: CaughtMails;
let operator: TestWire;
let team_id: string;
beforeAll(async () => {
  server = await startServer();
  mails = catchMails(server);
  const { accessToken: adminAccessToken } = await server.owner();
  operator = wireTo(server.apiUrl, { level: "admin", headers: { projectId: "internal", adminAccessToken } });
  team_id = (await operator.call(createTeam, { body: { display_name: "Rowers" } })).body.id;
}, 60_000);
afterAll(() => server?.stop());

let guests = 0;
async function invitation(email = `guest-${++guests}@example.com`) {
  const callback_url = `${server.url}/handler/team-invitation`;
  await operator.call(sendTeamInvitation, { body: { team_id, email, callback_url } });
  const [code = ""] = await mails.codesFor(email);
  return { email, code };
}

/** The invitation page of the console, with an authenticator. */
async function invitationPage() {
  const internal = await server.running.deps.projects.get("internal");
  const device = authenticatorOfPage(softAuthenticator(), server.url);
  const page = pageAt(`${server.url}/handler/team-invitation`);
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: "internal",
    publishableClientKey: internal?.hostedPublishableKey ?? "",
    tokenStore: "cookie",
    redirectMethod: "window",
    extraRequestHeaders: { "x-forwarded-for": `203.0.117.${guests}` },
    deps: {
      now: server.clock.now,
      after: soon,
      browser: () => ({ ...page.browser, authenticators: device.authenticators }),
    },
  });
  return { app, ...page, ...device };
}

const codeOf = (result: { status: "ok" } | { status: "error"; error: { code: string } }) =>
  result.status === "error" ? result.error.code : "ok";

test("an invited person sees team and address, signs up to the closed console with a password, and has joined", async () => {
  const { email, code } = await invitation();
  const { app, went } = await invitationPage();

  const shown = await app.getTeamInvitationSignUp(code);
  const short = await app.signUpWithTeamInvitation({ code, password: "short" });
  const made = await app.signUpWithTeamInvitation({ code, password: "oars and sculls", displayName: "Gus" });

  expect(shown).toEqual({
    status: "ok",
    data: { teamDisplayName: "Rowers", recipientEmail: email, methods: ["password", "passkey"] },
  });
  expect([codeOf(short), codeOf(made)]).toEqual(["PASSWORD_TOO_SHORT", "ok"]);
  expect(went).toEqual([{ url: expect.stringContaining("/"), replace: true }]);
  const user = await app.getUser({ or: "throw" });
  expect(user).toMatchObject({
    primaryEmail: email,
    primaryEmailVerified: true,
    displayName: "Gus",
    hasPassword: true,
  });
  expect(made).toEqual({ status: "ok", data: { userId: user.id } });
  expect((await user.listTeams()).map(({ id }) => id)).toEqual([team_id]);
  expect(codeOf(await app.signUpWithTeamInvitation({ code, password: "oars and sculls" }))).toBe(
    "VERIFICATION_CODE_ALREADY_USED",
  );
});

test("a person who cancels the passkey tries again with the same invitation", async () => {
  const { email, code } = await invitation();
  const { app, feel, went } = await invitationPage();

  feel("refuse");
  const cancelled = await app.signUpWithTeamInvitation({ code, passkey: true, noRedirect: true });
  const made = await app.signUpWithTeamInvitation({ code, passkey: true, noRedirect: true });

  expect([codeOf(cancelled), codeOf(made), went]).toEqual(["PASSKEY_WEBAUTHN_ERROR", "ok", []]);
  const user = await app.getUser({ or: "throw" });
  expect(user).toMatchObject({ primaryEmail: email, hasPassword: false, passkeyAuthEnabled: true });
});

test("an address that somebody signs in with, and a project whose sign-up is closed, are results", async () => {
  const owner = await server.owner();
  const { code } = await invitation(owner.email);
  const { app } = await invitationPage();
  const closed = await server.project({ config: { sign_up_enabled: false } });
  const there = new HallpassClientApp({
    baseUrl: server.url,
    projectId: closed.id,
    publishableClientKey: closed.keys.publishableClientKey,
    tokenStore: "memory",
  });

  expect(codeOf(await app.getTeamInvitationSignUp(code))).toBe("USER_EMAIL_ALREADY_EXISTS");
  expect(codeOf(await app.signUpWithTeamInvitation({ code, password: "oars and sculls" }))).toBe(
    "USER_EMAIL_ALREADY_EXISTS",
  );
  expect(codeOf(await there.getTeamInvitationSignUp(code))).toBe("SIGN_UP_NOT_ENABLED");
});

test("an app without a token store throws before the invitation is used", async () => {
  const { code } = await invitation();
  const { app } = await invitationPage();
  const onServer = new HallpassClientApp({
    baseUrl: server.url,
    projectId: "internal",
    publishableClientKey: (await server.running.deps.projects.get("internal"))?.hostedPublishableKey ?? "",
    tokenStore: null,
  });

  expect(await outcomeOf(onServer.signUpWithTeamInvitation({ code, password: "oars and sculls" }))).toThrow(
    "token store",
  );
  expect(codeOf(await app.verifyTeamInvitationCode(code))).toBe("ok");
});

test("an account has a password or a passkey, and no address of the caller's", () => {
  const code = "x";
  // @ts-expect-error neither
  const neither: NewInvitedAccount = { code };
  // @ts-expect-error the address is the invitation's
  const elsewhere: NewInvitedAccount = { code, password: "oars and sculls", email: "mallory@example.com" };
  expect([neither.code, elsewhere.code]).toEqual([code, code]);
});

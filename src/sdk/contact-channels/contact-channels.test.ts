import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { leapingTime } from "#testing/clock.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
let mails: CaughtMails;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
  mails = catchMails(server);
}, 60_000);
afterAll(() => server?.stop());

const NEW = "a much newer password";
let people = 0;

/** A new browser, and the credential of an account that does not exist yet. */
function openBrowser(href = "http://localhost:3000/handler/sign-up?after_auth_return_to=%2Fboats") {
  people += 1;
  const page = pageAt(href);
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    extraRequestHeaders: { "x-forwarded-for": `203.0.113.${people}` },
    tokenStore: "cookie",
    redirectMethod: "window",
    deps: { now: server.clock.now, elapsed: leapingTime(), browser: () => page.browser },
  });
  return { app, credential: { email: `ada-${people}@example.com`, password: "oars and sculls", noRedirect: true } };
}

async function signedUp() {
  const opened = openBrowser();
  await opened.app.signUpWithCredential(opened.credential);
  return { ...opened, user: await opened.app.getUser({ or: "throw" }) };
}

const codeOf = async (email: string) => (await mails.codesFor(email))[0] ?? "";

describe("passwords", () => {
  test("a forgotten password is reset with a mailed link to the app's own page", async () => {
    const { app, credential } = await signedUp();
    const elsewhere = openBrowser("http://localhost:3000/handler/forgot-password");
    const { email } = credential;

    expect(await elsewhere.app.sendForgotPasswordEmail(email)).toEqual({ status: "ok", data: undefined });
    const code = await codeOf(email);
    const [mail] = await mails.to(email);
    expect(mail?.text).toContain(`http://localhost:3000/handler/password-reset?code=${code}`);
    expect(await elsewhere.app.verifyPasswordResetCode(code)).toEqual({ status: "ok", data: undefined });
    const short = await elsewhere.app.resetPassword({ code, password: "short" }).catch((error) => error);
    expect(short.code).toBe("PASSWORD_TOO_SHORT");
    expect(await elsewhere.app.resetPassword({ code, password: NEW })).toEqual({ status: "ok", data: undefined });

    const again = await elsewhere.app.resetPassword({ code, password: NEW });
    expect(again.status === "error" && again.error.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    const unknown = await elsewhere.app.verifyPasswordResetCode("0".repeat(45));
    expect(unknown.status === "error" && unknown.error.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await elsewhere.app.signInWithCredential({ ...credential, password: NEW })).status).toBe("ok");
    expect(await app.getUser()).toBeNull();
  });

  test("an update keeps the current session; errors that a user can correct are returned", async () => {
    const { app, user, credential } = await signedUp();
    const { password: oldPassword } = credential;

    const wrong = await user.updatePassword({ oldPassword: "not hers", newPassword: NEW });
    const short = await user.updatePassword({ oldPassword, newPassword: "short" });
    const done = await user.updatePassword({ oldPassword, newPassword: NEW });
    const set = await user.setPassword({ password: "password123" });

    expect([wrong?.code, short?.code, done]).toEqual([
      "PASSWORD_CONFIRMATION_MISMATCH",
      "PASSWORD_TOO_SHORT",
      undefined,
    ]);
    expect(set?.code).toBe("PASSWORD_TOO_COMMON");
    expect((await app.getUser())?.id).toBe(user.id);
  });

  test("a password that nobody can have is a wrong one; a new one that is too long is said to be", async () => {
    const { app, user, credential } = await signedUp();
    const tooLong = "x".repeat(71);
    const codeOf = (result: Awaited<ReturnType<typeof app.signInWithCredential>>) =>
      result.status === "error" ? result.error.code : "ok";

    for (const password of [tooLong, "x".repeat(4_097), "oars\0and sculls"]) {
      expect(codeOf(await app.signInWithCredential({ ...credential, password }))).toBe("EMAIL_PASSWORD_MISMATCH");
      const updated = await user.updatePassword({ oldPassword: password, newPassword: NEW });
      expect(updated?.code).toBe("PASSWORD_CONFIRMATION_MISMATCH");
    }
    const updated = await user.updatePassword({ oldPassword: credential.password, newPassword: tooLong });
    const set = await user.setPassword({ password: tooLong });
    const signedUpAgain = await app.signUpWithCredential({ ...credential, email: "b@example.com", password: tooLong });

    expect([updated?.code, set?.code]).toEqual(["PASSWORD_TOO_LONG", "PASSWORD_TOO_LONG"]);
    expect(signedUpAgain).toMatchObject({ status: "error", error: { code: "PASSWORD_TOO_LONG" } });
  });

  test("a first password is set by the user or by a server, and the user object shows it", async () => {
    const { app, user } = await signedUp();
    const { secretServerKey } = project.keys;
    const backend = new HallpassServerApp({ baseUrl: server.url, projectId: project.id, secretServerKey });
    const tokenStore = await user.getAuthJson();
    const seen = await backend.getUser({ tokenStore, or: "throw" });
    await seen.update({ displayName: "Ada" });
    // Removing the password revokes the user's sessions, so this is the session's last call.
    await seen.update({ password: null });
    expect(await app.getUser()).toBeNull();

    const again = await project.server.send("POST", "/auth/sessions", {
      body: JSON.stringify({ user_id: user.id }),
      headers: { "content-type": "application/json" },
    });
    const tokens = { accessToken: again.body.access_token, refreshToken: again.body.refresh_token };
    const person = await app.getUser({ tokenStore: tokens, or: "throw" });
    expect(person.hasPassword).toBe(false);
    expect(await person.setPassword({ password: NEW })).toBeUndefined();
    expect((await app.getUser({ tokenStore: tokens }))?.hasPassword).toBe(true);
    const asServer = await backend.getUser({ tokenStore: tokens, or: "throw" });
    expect(await asServer.setPassword({ password: "short" })).toBeUndefined();
  });
});

describe("addresses", () => {
  test("are a list that follows every change, as does the user", async () => {
    const { app, user, credential } = await signedUp();
    const value = `second-of-${credential.email}`;
    const seen: string[][] = [];
    user.contactChannels.subscribe(() => seen.push(user.contactChannels.read().map((each) => each.value)));

    const added = await user.createContactChannel({ value, type: "email", usedForAuth: false });
    await added.update({ isPrimary: true });
    expect((await app.getUser())?.primaryEmail).toBe(value);
    await added.delete();

    expect(added).toMatchObject({ value, type: "email", isPrimary: false, isVerified: false, usedForAuth: false });
    expect(seen).toEqual([[credential.email, value], [credential.email, value], [credential.email]]);
    expect((await user.listContactChannels()).map((each) => each.isPrimary)).toEqual([false]);
    expect((await app.getUser())?.primaryEmail).toBeNull();
    const nowhere = await (await app.getUser({ or: "throw" })).sendVerificationEmail().catch((error) => error);
    expect(nowhere.message).toBe("User does not have a primary email.");
  });

  test("a server sets whether an address is verified", async () => {
    const { user } = await signedUp();
    const { secretServerKey } = project.keys;
    const backend = new HallpassServerApp({ baseUrl: server.url, projectId: project.id, secretServerKey });
    const seen = await backend.getUser({ tokenStore: await user.getAuthJson(), or: "throw" });

    const added = await seen.createContactChannel({
      value: "by-server@example.com",
      type: "email",
      usedForAuth: false,
      isVerified: true,
    });
    await added.update({ isVerified: false });

    expect(added.isVerified).toBe(true);
    expect((await seen.listContactChannels()).map((each) => each.isVerified)).toEqual([false, false]);
  });

  test("are verified with mailed links; the signed-in user shows it at once", async () => {
    const { app, user, credential } = await signedUp();
    const { email } = credential;
    const stranger = openBrowser();

    expect(await user.sendVerificationEmail()).toBeUndefined();
    const code = await codeOf(email);
    const [mail] = await mails.to(email);
    const claim = { email, userDisplayName: null };
    expect(mail?.text).toContain(
      "http://localhost:3000/handler/email-verification?after_auth_return_to=%2Fboats&code=",
    );
    expect(await app.getEmailClaim(code)).toEqual({ status: "ok", data: { ...claim, needsSignIn: false } });
    expect(await stranger.app.getEmailClaim(code)).toEqual({ status: "ok", data: { ...claim, needsSignIn: true } });
    expect(await app.verifyEmail(code)).toEqual({ status: "ok", data: undefined });

    const verified = await app.getUser({ or: "throw" });
    expect(verified.primaryEmailVerified).toBe(true);
    expect((await verified.sendVerificationEmail())?.code).toBe("EMAIL_ALREADY_VERIFIED");
    const again = await app.verifyEmail(code);
    expect(again.status === "error" && again.error.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("an additional address gets its own link, with which its owner can disown it", async () => {
    const { app, user, credential } = await signedUp();
    const value = `further-of-${credential.email}`;
    const added = await user.createContactChannel({ value, type: "email", usedForAuth: false });
    await added.sendVerificationEmail({ callbackUrl: "http://localhost/somewhere" });
    const code = await codeOf(value);

    expect(await openBrowser().app.disownEmail(code)).toEqual({ status: "ok", data: undefined });

    expect((await user.listContactChannels()).map((each) => each.value)).toEqual([credential.email]);
    expect((await app.getUser())?.id).toBe(user.id);
  });
});

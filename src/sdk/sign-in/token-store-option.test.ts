import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { overrideConfig } from "#contract/project-config.ts";
import { HallpassServerApp, isKnown, type RequestLike } from "#sdk/index.ts";
import { type CaughtMails, catchMails } from "#testing/mail/caught-mails.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";

let server: TestServer;
let project: TestProject;
let mails: CaughtMails;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { magic_link_enabled: true } });
  const config_override_string = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
  await project.admin.call(overrideConfig, { body: { config_override_string } });
  mails = catchMails(server);
}, 60_000);
afterAll(() => server?.stop());

let people = 0;

/** A backend that signs users in for its own pages: it has no token store, so each call names the store of its request. */
function openBackend() {
  const app = new HallpassServerApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    secretServerKey: project.keys.secretServerKey,
    extraRequestHeaders: { "x-forwarded-for": `203.0.119.${++people}` },
    deps: { now: server.clock.now },
  });
  const email = `ada-${people}@example.com`;
  const credential = { email, password: "oars and sculls", verificationCallbackUrl: "http://localhost:3000/verify" };
  return { app, email, credential };
}

const request = () => ({ headers: {} });

describe("a call that signs in takes the token store of its request", () => {
  test("with a password, and the sign-out of that request leaves others signed in", async () => {
    const { app, email, credential } = openBackend();
    const [one, other] = [request(), request()];

    await app.signUpWithCredential({ ...credential, tokenStore: one });
    expect((await app.getUser({ tokenStore: one }))?.primaryEmail).toBe(email);
    expect(await app.getUser({ tokenStore: other })).toBeNull();
    await app.signInWithCredential({ ...credential, tokenStore: other });
    expect((await app.getUser({ tokenStore: other }))?.primaryEmail).toBe(email);

    await app.signOut({ tokenStore: one });
    expect(await app.getUser({ tokenStore: one })).toBeNull();
    expect((await app.getUser({ tokenStore: other }))?.primaryEmail).toBe(email);
  });

  test("with a magic link", async () => {
    const { app, email } = openBackend();
    await app.sendMagicLinkEmail(email, { callbackUrl: "http://localhost:3000/magic" });
    const [code = ""] = await mails.codesFor(email);
    const tokenStore = request();

    expect(await app.signInWithMagicLink(code, { tokenStore })).toEqual({ status: "ok", data: undefined });
    expect((await app.getUser({ tokenStore }))?.primaryEmail).toBe(email);
  });

  test("with a second factor or a recovery code", async () => {
    const { app, email, credential } = openBackend();
    const first = request();
    await app.signUpWithCredential({ ...credential, tokenStore: first });
    const user = await app.getUser({ tokenStore: first, or: "throw" });
    const phone = authenticator(server.clock);
    await user.update({ totpMultiFactorSecret: phone.secret });
    const [recoveryCode = ""] = await user.createRecoveryCodes();

    const signIn = async (tokenStore: RequestLike) => {
      const { error } = { error: null, ...(await app.signInWithCredential({ ...credential, tokenStore })) };
      if (!isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) throw error;
      return error.details.attempt_code;
    };
    const [byPhone, byCode] = [request(), request()];
    await app.signInWithMfa(phone.code(), await signIn(byPhone), { tokenStore: byPhone });
    await app.signInWithRecoveryCode(recoveryCode, await signIn(byCode), { tokenStore: byCode });

    expect((await app.getUser({ tokenStore: byPhone }))?.primaryEmail).toBe(email);
    expect((await app.getUser({ tokenStore: byCode }))?.primaryEmail).toBe(email);
  });

  test("as an anonymous user", async () => {
    const { app } = openBackend();
    const tokenStore = request();
    await app.signUpAnonymously(tokenStore);
    expect((await app.getUser({ tokenStore, or: "anonymous" }))?.isAnonymous).toBe(true);
  });

  test("a call without a token store throws before anything is redeemed", async () => {
    const { app, email } = openBackend();
    await app.sendMagicLinkEmail(email, { callbackUrl: "http://localhost:3000/magic" });
    const [code = ""] = await mails.codesFor(email);

    expect(await outcomeOf(app.signInWithMagicLink(code))).toThrow("This app has no token store");
    expect((await app.signInWithMagicLink(code, { tokenStore: request() })).status).toBe("ok");
  });
});

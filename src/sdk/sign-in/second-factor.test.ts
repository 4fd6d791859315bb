import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isKnown } from "#contract/errors.ts";
import { CLI_POLL_WAIT_MILLIS } from "#contract/limits.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { pageAt, soon } from "#testing/browser/sdk-environment.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
}, 60_000);
afterAll(() => server?.stop());

let people = 0;
const RETURN_TO = "after_auth_return_to=%2Fboats";

/** A user who has just signed up, at the sign-in page, with /boats as the page to return to. */
async function personAtSignIn() {
  people += 1;
  const page = pageAt(`http://localhost:3000/handler/sign-in?${RETURN_TO}`);
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    extraRequestHeaders: { "x-forwarded-for": `203.0.114.${people}` },
    tokenStore: "cookie",
    redirectMethod: "window",
    deps: {
      now: server.clock.now,
      // Redirects wait for the browser to leave the page, which does not happen here.
      after: soon,
      browser: () => page.browser,
    },
  });
  const credential = { email: `ada-${people}@example.com`, password: "oars and sculls", noRedirect: true };
  await app.signUpWithCredential(credential);
  const user = await app.getUser({ or: "throw" });
  return { app, credential, user, ...page };
}

async function personWithSecondFactor() {
  const person = await personAtSignIn();
  const phone = authenticator(server.clock);
  await person.user.update({ totpMultiFactorSecret: phone.secret });
  const codes = await person.user.createRecoveryCodes();
  await person.user.signOut();
  person.went.length = 0;
  /** Signs in, and returns the attempt that the SDK stores for the page. */
  const signIn = async () => {
    const error = await person.app.signInWithCredential(person.credential).catch((thrown) => thrown);
    expect(error.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    const attempt = person.remembered.get("hallpass_mfa_attempt_code") ?? "";
    expect(attempt).toBe(error.details.attempt_code);
    return attempt;
  };
  return { ...person, phone, codes, signIn };
}

describe("a second factor", () => {
  test("is enabled and disabled by the user, and the user object shows it at once", async () => {
    const { app, user } = await personAtSignIn();

    const { secret, code, wrongCode } = authenticator(server.clock);
    const wrong = user.update({ totpMultiFactorSecret: secret, totpMultiFactorCode: wrongCode() });
    expect(isKnown(await wrong.catch((error: unknown) => error), "INVALID_TOTP_CODE")).toBe(true);
    await user.update({ totpMultiFactorSecret: secret, totpMultiFactorCode: code() });
    const on = app.currentUser.read()?.isMultiFactorRequired;
    await user.update({ totpMultiFactorSecret: null });

    expect([on, app.currentUser.read()?.isMultiFactorRequired]).toEqual([true, false]);
  });

  test("is asked for on its own page, and then the sign-in returns to its stored page", async () => {
    const { app, went, remembered, signIn, phone } = await personWithSecondFactor();

    const attempt = await signIn();
    const asked = went.splice(0);
    const result = await app.signInWithMfa(phone.code(), attempt);

    expect(asked).toEqual([{ url: `/handler/mfa?${RETURN_TO}`, replace: false }]);
    expect(result).toEqual({ status: "ok", data: undefined });
    expect(went).toEqual([{ url: "/boats", replace: true }]);
    expect((await app.getUser())?.isMultiFactorRequired).toBe(true);
    expect(remembered.has("hallpass_mfa_attempt_code")).toBe(false);
  });

  test("has recovery codes, and the user sees how many are left", async () => {
    const { app, signIn, codes } = await personWithSecondFactor();

    await app.signInWithRecoveryCode(codes[0] ?? "", await signIn());
    const user = await app.getUser({ or: "throw" });
    const left = await user.unusedRecoveryCodes.get();
    await user.createRecoveryCodes();

    expect([left, await user.unusedRecoveryCodes.get()]).toEqual([9, 10]);
  });

  test("with a wrong code is a result, and does not sign in", async () => {
    const { app, signIn, phone, codes, went } = await personWithSecondFactor();
    const attempt = await signIn();
    went.length = 0;

    const results = [
      await app.signInWithMfa(phone.wrongCode(), attempt),
      await app.signInWithRecoveryCode("nonsense", attempt),
      await app.signInWithMfa(phone.code(), "x".repeat(45)),
    ];

    expect(results.map((each) => each.status === "error" && each.error.code)).toEqual([
      "INVALID_TOTP_CODE",
      "INVALID_RECOVERY_CODE",
      "VERIFICATION_CODE_NOT_FOUND",
    ]);
    expect([await app.getUser(), went]).toEqual([null, []]);
    expect((await app.signInWithRecoveryCode(codes[0] ?? "", attempt, { noRedirect: true })).status).toBe("ok");
    expect(went).toEqual([]);
  });
});

describe("a program at a terminal", () => {
  /** A program that runs `meanwhile` instead of waiting. */
  function programThatWaits(meanwhile: () => Promise<unknown>) {
    const printed: string[] = [];
    const app = new HallpassServerApp({
      baseUrl: server.url,
      projectId: project.id,
      secretServerKey: project.keys.secretServerKey,
      deps: {
        print: (text) => printed.push(text),
        after(millis, run) {
          if (millis !== CLI_POLL_WAIT_MILLIS) return soon(millis, run);
          void meanwhile().then(run);
          return () => {};
        },
      },
    });
    return { app, printed };
  }

  const codeIn = (text: string) => text.split("login_code=")[1] ?? "";

  test("prints an address, waits, and gets the session of the user who confirms there", async () => {
    const person = await personAtSignIn();
    const { app, printed } = programThatWaits(() => person.app.confirmCliLogin(codeIn(printed[0] ?? "")));

    const result = await app.promptCliLogin({ appUrl: "http://localhost:3000/" });

    expect(printed).toEqual([
      expect.stringMatching(
        /^Please visit the following URL to authenticate:\nhttp:\/\/localhost:3000\/handler\/cli-auth-confirm\?login_code=[0-9a-z]{45}$/,
      ),
    ]);
    const refreshToken = result.status === "ok" ? result.data : "";
    const tokenStore = { accessToken: null, refreshToken };
    expect((await app.getUser({ tokenStore }))?.id).toBe(person.user.id);
  });

  test("gets a result when the login expires, or after its maximum of attempts", async () => {
    const late = programThatWaits(async () => server.clock.pass({ minutes: 2 }));
    const hasty = programThatWaits(async () => {});
    const shown: string[] = [];
    const asked = { appUrl: "http://localhost:3000", promptLink: (url: string) => shown.push(url) };

    const expired = await late.app.promptCliLogin({ ...asked, expiresInMillis: 60_000 });
    const timedOut = await hasty.app.promptCliLogin({ ...asked, maxAttempts: 3 });

    expect(expired.status === "error" && expired.error.code).toBe("CLI_AUTH_EXPIRED_ERROR");
    expect(timedOut.status === "error" && timedOut.error.code).toBe("CLI_AUTH_ERROR");
    expect([shown.length, late.printed, hasty.printed]).toEqual([2, [], []]);
  });

  test("cannot be confirmed by a signed-out user", async () => {
    const { app, user } = await personAtSignIn();
    await user.signOut();

    const error = await app.confirmCliLogin("x".repeat(45)).catch((thrown) => thrown);

    expect(error.code).toBe("USER_AUTHENTICATION_REQUIRED");
  });
});

import { describe, expect, test } from "bun:test";
import { HallpassClientApp, isKnown } from "#sdk/index.ts";
import { accessTokenUntil, noWaiting, pageAt } from "#testing/browser/sdk-environment.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { type Answer, startStandIn } from "#testing/server/stand-in.ts";
import { fromNow, outcomeOf, yieldToEventLoop } from "#testing/waiting.ts";

const NONCE = "n".repeat(39);
const CODE = `ab12cd${NONCE}`;

const signedIn = (isNewUser: boolean): Answer => ({
  json: {
    access_token: accessTokenUntil(fromNow({ minutes: 10 })),
    refresh_token: "refresh-of-ada",
    user_id: ada.id,
    is_new_user: isNewUser,
  },
});

const standIn = (more: Parameters<typeof startStandIn>[0] = {}) =>
  startStandIn({
    "POST /auth/otp/send-sign-in-code": () => ({ json: { nonce: NONCE } }),
    "POST /auth/otp/sign-in": () => signedIn(false),
    "POST /auth/otp/sign-in/check-code": () => ({ json: { is_code_valid: true } }),
    ...more,
  });

function appAt(baseUrl: string, page = pageAt("http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fboats")) {
  const urls = { afterSignUp: "/welcome" };
  const own = { baseUrl, projectId: "p1", publishableClientKey: "pck_1", tokenStore: "cookie", urls } as const;
  const deps = { ...noWaiting().deps, browser: () => page.browser };
  return { app: new HallpassClientApp({ ...own, redirectMethod: "window", deps }), ...page };
}

describe("a magic link", () => {
  test("is mailed with the app's own page; the nonce is returned", async () => {
    await using server = standIn();
    const { app } = appAt(server.url);

    const sent = await app.sendMagicLinkEmail("ada@example.com");

    expect(sent).toEqual({ status: "ok", data: { nonce: NONCE } });
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({
      email: "ada@example.com",
      callback_url: "http://localhost:3000/handler/magic-link-callback?after_auth_return_to=%2Fboats",
    });
  });

  test("is recognized in the browser that requested it until it is redeemed, and in no other", async () => {
    await using server = standIn();
    const { app } = appAt(server.url);
    const { app: elsewhere } = appAt(server.url);
    await app.sendMagicLinkEmail("ada@example.com");

    expect([app.isMagicLinkFromHere(CODE.toUpperCase()), elsewhere.isMagicLinkFromHere(CODE)]).toEqual([true, false]);
    await app.signInWithMagicLink(CODE, { noRedirect: true });
    expect(app.isMagicLinkFromHere(CODE)).toBe(false);
  });

  test("with an untrusted callback, or where sign-up is closed, is a result; other refusals throw", async () => {
    for (const [code, isResult] of [
      ["REDIRECT_URL_NOT_WHITELISTED", true],
      ["SIGN_UP_NOT_ENABLED", true],
      ["USER_EMAIL_ALREADY_EXISTS", false],
    ] as const) {
      await using server = standIn({ "POST /auth/otp/send-sign-in-code": () => ({ status: 400, code, details: {} }) });

      const outcome = await appAt(server.url)
        .app.sendMagicLinkEmail("ada@example.com", { callbackUrl: "https://evil.example/" })
        .then(
          (result) => (result.status === "error" ? result.error.code : "sent"),
          (error: unknown) => (isKnown(error, code) ? `threw ${code}` : String(error)),
        );

      expect(outcome).toBe(isResult ? code : `threw ${code}`);
    }
  });

  test("signs in and returns to the stored page; new users go to the page after sign-up", async () => {
    await using server = standIn({ "POST /auth/otp/sign-in": (_, count) => signedIn(count === 1) });
    const back = appAt(server.url);
    const fresh = appAt(server.url, pageAt("http://localhost:3000/handler/sign-in"));

    expect(await back.app.signInWithMagicLink(CODE)).toEqual({ status: "ok", data: undefined });
    await fresh.app.signInWithMagicLink(CODE);

    expect(back.jar.get("hallpass-refresh-p1")).toBe("refresh-of-ada");
    expect(back.went).toEqual([{ url: "/boats", replace: true }]);
    expect(fresh.went).toEqual([{ url: "/welcome", replace: true }]);
  });

  test("with a wrong or expired code is a result, for sign-in and for checks", async () => {
    for (const code of ["VERIFICATION_CODE_NOT_FOUND", "VERIFICATION_CODE_EXPIRED"] as const) {
      const refusal = (): Answer => ({ status: 400, code });
      await using server = standIn({
        "POST /auth/otp/sign-in": refusal,
        "POST /auth/otp/sign-in/check-code": refusal,
      });
      const { app, jar, went } = appAt(server.url);

      for (const result of [await app.signInWithMagicLink(CODE), await app.verifyMagicLinkCode(CODE)]) {
        expect(result.status === "error" && result.error.code).toBe(code);
      }
      expect([jar.size, went.length]).toEqual([0, 0]);
    }
    await using server = standIn();
    expect(await appAt(server.url).app.verifyMagicLinkCode(CODE)).toEqual({ status: "ok", data: undefined });
  });

  test("the link of an impersonation is told from a mailed one, with its user", async () => {
    const impersonation = { user_id: ada.id, display_name: "Ada", primary_email: null };
    await using mailed = standIn();
    await using made = standIn({
      "POST /auth/otp/sign-in/check-code": () => ({ json: { is_code_valid: true, impersonation } }),
    });
    await using used = standIn({
      "POST /auth/otp/sign-in/check-code": () => ({ status: 409, code: "VERIFICATION_CODE_ALREADY_USED" }),
    });
    const userAt = ({ url }: { url: string }) => appAt(url).app.getImpersonatedUser(CODE);

    expect(await userAt(mailed)).toEqual({ status: "ok", data: null });
    const data = { id: ada.id, displayName: "Ada", primaryEmail: null };
    expect(await userAt(made)).toEqual({ status: "ok", data });
    expect(await userAt(used)).toMatchObject({ status: "error", error: { code: "VERIFICATION_CODE_ALREADY_USED" } });
  });

  test("redirects to the second factor", async () => {
    const details = { attempt_code: "the-attempt" };
    await using server = standIn({
      "POST /auth/otp/sign-in": () => ({ status: 400, code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details }),
    });
    const { app, remembered, went } = appAt(server.url);

    await app.signInWithMagicLink(CODE).catch(() => {});

    expect(remembered.get("hallpass_mfa_attempt_code")).toBe("the-attempt");
    expect(went[0]?.url).toStartWith("/handler/mfa");
  });
});

describe("an anonymous user", () => {
  const world = (more: Parameters<typeof startStandIn>[0] = {}) =>
    standIn({
      "POST /auth/anonymous/sign-up": async () => {
        await yieldToEventLoop();
        return signedIn(true);
      },
      "GET /users/me": ({ headers }) =>
        headers.has("x-hallpass-access-token")
          ? { json: { ...ada, is_anonymous: true } }
          : { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" },
      ...more,
    });

  test("is created on request, once for concurrent requests", async () => {
    await using server = world();
    const { app, jar } = appAt(server.url);

    const users = await Promise.all([1, 2, 3].map(() => app.getUser({ or: "anonymous" })));
    const again = await app.getUser({ or: "anonymous" });

    expect([...users, again].map(({ isAnonymous }) => isAnonymous)).toEqual([true, true, true, true]);
    expect(server.calls("POST /auth/anonymous/sign-up")).toHaveLength(1);
    expect(server.calls("POST /auth/anonymous/sign-up")[0]?.headers.has("content-type")).toBe(false);
    expect(jar.get("hallpass-refresh-p1")).toBe("refresh-of-ada");
  });

  test("counts as signed out unless the caller accepts anonymous users", async () => {
    await using server = world();
    const { app } = appAt(server.url);
    await app.getUser({ or: "anonymous" });

    expect(await app.getUser()).toBeNull();
    expect((await app.getUser({ or: "anonymous-if-exists" }))?.isAnonymous).toBe(true);
    expect((await app.getUser({ or: "anonymous-if-exists[deprecated]" }))?.isAnonymous).toBe(true);
  });

  test("keeps the account when signing in with a mailed code, because the request sends the session", async () => {
    await using server = world();
    const { app } = appAt(server.url);
    await app.getUser({ or: "anonymous" });

    await app.signInWithMagicLink(CODE, { noRedirect: true });

    expect(server.calls("POST /auth/otp/sign-in")[0]?.headers.has("x-hallpass-access-token")).toBe(true);
  });

  test("is not created when anonymous users are not enabled; a later request can succeed", async () => {
    const refusal = (): Answer => ({ status: 400, code: "ANONYMOUS_ACCOUNTS_NOT_ENABLED" });
    await using server = world({
      "POST /auth/anonymous/sign-up": (_, count) => (count === 0 ? refusal() : signedIn(true)),
    });
    const { app } = appAt(server.url);

    expect(await outcomeOf(app.getUser({ or: "anonymous" }))).toThrow("ANONYMOUS_ACCOUNTS_NOT_ENABLED");
    expect((await app.getUser({ or: "anonymous" })).isAnonymous).toBe(true);
  });
});

import { describe, expect, spyOn, test } from "bun:test";
import { createHash } from "node:crypto";
import { HallpassClientApp } from "#sdk/index.ts";
import { accessTokenUntil, noWaiting, pageAt } from "#testing/browser/sdk-environment.ts";
import { adaPayload } from "#testing/people/user-payload.ts";
import { type Answer, type Seen, startStandIn } from "#testing/server/stand-in.ts";
import { fromNow, outcomeOf, until } from "#testing/waiting.ts";

const granted = (more: object = {}) => ({
  access_token: accessTokenUntil(fromNow({ minutes: 10 })),
  refresh_token: "refresh-of-ada",
  token_type: "Bearer",
  expires_in: 3599,
  scope: "legacy",
  is_new_user: false,
  after_callback_redirect_url: null,
  ...more,
});

const standIn = (more: Parameters<typeof startStandIn>[0] = {}) =>
  startStandIn({
    "GET /users/me": ({ headers }: Seen): Answer =>
      headers.has("x-hallpass-access-token")
        ? { json: adaPayload }
        : { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" },
    "POST /auth/oauth/token": () => ({ json: granted() }),
    ...more,
  });

function appAt(baseUrl: string, href: string, cookies: Record<string, string> = {}) {
  const page = pageAt(href);
  for (const [name, value] of Object.entries(cookies)) page.jar.set(name, value);
  const app = new HallpassClientApp({
    baseUrl,
    projectId: "p1",
    publishableClientKey: "pck_1",
    tokenStore: "cookie",
    redirectMethod: "window",
    oauthScopesOnSignIn: { github: ["gist"] },
    deps: { ...noWaiting().deps, browser: () => page.browser },
  });
  return { app, ...page };
}

const CALLBACK = "http://localhost:3000/handler/oauth-callback";
const BACK = `${CALLBACK}?after_auth_return_to=%2Fboats&code=c0de&state=st4te`;
const OUTER = { "hallpass-oauth-outer-st4te": "the-verifier" };
const TOKENS = { "hallpass-refresh-p1": "refresh-of-ada" };

test("a provider's user can be signed in to another token store than the app's own", async () => {
  await using server = standIn();
  const { app, jar } = appAt(server.url, BACK, OUTER);
  const tokenStore = { accessToken: null, refreshToken: null };

  expect(await app.callOAuthCallback({ tokenStore })).toBe(true);

  expect((await app.getUser({ tokenStore }))?.id).toBe(adaPayload.id);
  expect([jar.has("hallpass-refresh-p1"), await app.getUser()]).toEqual([false, null]);
});

describe("redirecting to a provider", () => {
  test("sends the browser to the authorization URL with a challenge, and stores the verifier in a cookie for an hour", async () => {
    const { app, went, written } = appAt(
      "http://auth.example",
      "http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fboats#x",
    );

    void app.signInWithOAuth("GitHub");
    await until(() => went.length > 0);

    const url = new URL(went[0]?.url ?? "");
    const query: Record<string, string> = Object.fromEntries(url.searchParams);
    expect([url.origin + url.pathname, went[0]?.replace]).toEqual([
      "http://auth.example/api/v1/auth/oauth/authorize/github",
      false,
    ]);
    expect(query).toEqual({
      client_id: "p1",
      client_secret: "pck_1",
      redirect_uri: `${CALLBACK}?after_auth_return_to=%2Fboats`,
      scope: "legacy",
      state: expect.any(String),
      grant_type: "authorization_code",
      code_challenge: expect.any(String),
      code_challenge_method: "S256",
      response_type: "code",
      type: "authenticate",
      error_redirect_url: "http://localhost:3000/handler/error?after_auth_return_to=%2Fboats",
    });
    const [, verifier] =
      /^hallpass-oauth-outer-[\w-]{43}=([\w-]{43}); Path=\/; Max-Age=3600; SameSite=Lax$/.exec(written[0] ?? "") ?? [];
    expect(
      createHash("sha256")
        .update(verifier ?? "")
        .digest("base64url"),
    ).toBe(query.code_challenge ?? "");
  });

  test("sends the token of an anonymous user, who keeps the account, but of no other user", async () => {
    const tokenOf = async (user: object) => {
      await using server = standIn({ "GET /users/me": () => ({ json: { ...adaPayload, ...user } }) });
      const { app, went } = appAt(server.url, "http://localhost:3000/handler/sign-up", TOKENS);
      void app.signInWithOAuth("github");
      await until(() => went.length > 0);
      return new URL(went[0]?.url ?? "").searchParams.get("token");
    };

    expect((await tokenOf({ is_anonymous: true }))?.split(".")).toHaveLength(3);
    expect(await tokenOf({ is_anonymous: false })).toBeNull();
  });

  test("sends the user's token, all scopes and the current page when connecting an account", async () => {
    await using server = standIn({
      "POST /auth/oauth/token": () => ({ json: granted() }),
      "POST /connected-accounts/me/github/access-token": () => ({
        status: 400,
        code: "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
      }),
    });
    const { app, went } = appAt(server.url, "http://localhost:3000/boats?x=1", TOKENS);
    const user = await app.getUser({ or: "throw" });

    expect(await user.getConnectedAccount("github", { scopes: ["repo"] })).toBeNull();
    expect(went).toEqual([]);
    void user.getConnectedAccount("github", { or: "redirect", scopes: ["repo"] });
    await until(() => went.length > 0);

    const query = new URL(went[0]?.url ?? "").searchParams;
    expect(query.get("type")).toBe("link");
    expect(query.get("provider_scope")).toBe("repo gist");
    expect(query.get("after_callback_redirect_url")).toBe("http://localhost:3000/boats?x=1");
    expect(query.get("token")?.split(".")).toHaveLength(3);
  });
});

describe("the callback", () => {
  test("redeems the code once, removes it from the address, stores the tokens and redirects", async () => {
    await using server = standIn();
    const { app, went, jar, browser } = appAt(server.url, BACK, OUTER);

    const [first, second] = await Promise.all([app.callOAuthCallback(), app.callOAuthCallback()]);

    expect([first, second]).toEqual([true, true]);
    const asked = server.calls("POST /auth/oauth/token");
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      grant_type: "authorization_code",
      client_id: "p1",
      client_secret: "pck_1",
      code: "c0de",
      code_verifier: "the-verifier",
      redirect_uri: `${CALLBACK}?after_auth_return_to=%2Fboats`,
    });
    expect(browser.href).toBe(`${CALLBACK}?after_auth_return_to=%2Fboats`);
    expect([jar.get("hallpass-refresh-p1"), jar.has("hallpass-oauth-outer-st4te")]).toEqual(["refresh-of-ada", false]);
    expect(went).toEqual([{ url: "/boats", replace: true }]);
  });

  test("redirects to the page that the app chose, new users to the page after sign-up, and never to a script", async () => {
    const to = async (more: object) => {
      await using server = standIn({ "POST /auth/oauth/token": () => ({ json: granted(more) }) });
      const { app, went } = appAt(server.url, `${CALLBACK}?code=c&state=st4te`, OUTER);
      const done = await app.callOAuthCallback().catch((error: Error) => error.message);
      return [done, went[0]?.url];
    };

    expect(await to({ after_callback_redirect_url: "http://localhost:3000/there" })).toEqual([
      true,
      "http://localhost:3000/there",
    ]);
    expect(await to({ is_new_user: true })).toEqual([true, "/"]);
    expect(await to({ after_callback_redirect_url: "javascript:alert(1)" })).toEqual([
      "Redirect URL javascript:alert(1) is not a web address.",
      undefined,
    ]);
  });

  test("does nothing without a code, or in a browser that did not start the flow", async () => {
    await using server = standIn();
    const warn = spyOn(console, "warn").mockImplementation(() => {});
    const none = appAt(server.url, CALLBACK, OUTER);
    const strange = appAt(server.url, BACK);

    expect([await none.app.callOAuthCallback(), await strange.app.callOAuthCallback()]).toEqual([false, false]);

    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
    expect([server.seen, none.went, strange.went]).toEqual([[], [], []]);
    expect(strange.browser.href).toBe(BACK);
  });

  test("redirects to the page of the second factor", async () => {
    const details = { attempt_code: "the-attempt" };
    await using server = standIn({
      "POST /auth/oauth/token": () => ({ status: 400, code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details }),
    });
    const { app, went, remembered, jar } = appAt(server.url, BACK, OUTER);

    const error = await app.callOAuthCallback().catch((thrown) => thrown);

    expect(error.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    expect(remembered.get("hallpass_mfa_attempt_code")).toBe("the-attempt");
    expect([went[0]?.url, jar.has("hallpass-refresh-p1")]).toEqual([
      "/handler/mfa?after_auth_return_to=%2Fboats",
      false,
    ]);
  });
});

describe("a callback that fails", () => {
  async function failureOf(answer: Answer): Promise<Error & { code?: string }> {
    await using server = standIn({ "POST /auth/oauth/token": () => answer });
    const { app } = appAt(server.url, BACK, OUTER);
    return await app.callOAuthCallback().then(
      () => new Error("The callback did not fail."),
      (error) => error,
    );
  }

  test("for an unknown reason says so in a sentence for people, and keeps the cause", async () => {
    const error = await failureOf({ status: 500, text: "stack overflow" });
    expect(error.message).toBe("Error signing in during OAuth callback. Please try again.");
    expect(String(error.cause)).toContain("500 stack overflow");
  });

  test("for a known reason rejects with that error; a wrong code asks to sign in again", async () => {
    const used = await failureOf({ status: 400, code: "INVALID_AUTHORIZATION_CODE" });
    expect([used.code, used.message]).toEqual(["INVALID_AUTHORIZATION_CODE", "Text of INVALID_AUTHORIZATION_CODE"]);
    const totp = await failureOf({ status: 400, code: "INVALID_TOTP_CODE" });
    expect([totp.code, totp.message]).toEqual(["INVALID_TOTP_CODE", "Invalid TOTP code. Please try signing in again."]);
  });

  test("without an answer can be repeated: the address and the cookie are as before", async () => {
    await using server = standIn();
    const { app, browser, jar } = appAt("http://localhost:9", BACK, OUTER);

    const error = await app.callOAuthCallback().catch((thrown) => thrown);

    expect([error.name, browser.href, jar.get("hallpass-oauth-outer-st4te")]).toEqual([
      "ConnectionError",
      BACK,
      "the-verifier",
    ]);
    const reloaded = appAt(server.url, browser.href, Object.fromEntries(jar));
    expect(await reloaded.app.callOAuthCallback()).toBe(true);
  });

  test("because there is no browser, and a link without a session, say so", async () => {
    await using server = standIn();
    const app = new HallpassClientApp({
      baseUrl: server.url,
      projectId: "p1",
      publishableClientKey: "pck_1",
      tokenStore: "memory",
      deps: { browser: () => undefined },
    });
    expect(await outcomeOf(app.callOAuthCallback())).toThrow(
      "signInWithOAuth and callOAuthCallback only work in a browser.",
    );
    expect(await outcomeOf(app.signInWithOAuth("github"))).toThrow("only work in a browser.");

    const page = appAt(server.url, "http://localhost:3000/", TOKENS);
    const user = await page.app.getUser({ or: "throw" });
    page.app.getSession().markInvalid();
    expect(await outcomeOf(user.linkConnectedAccount("github"))).toThrow("No access token available");
  });
});

describe("connected accounts", () => {
  test("request a token each time; they can be changed and disconnected", async () => {
    let count = 0;
    const item = {
      user_id: adaPayload.id,
      id: "a1",
      type: "github",
      allow_sign_in: true,
      allow_connected_accounts: true,
    };
    await using server = standIn({
      "POST /connected-accounts/me/github/access-token": () => ({ status: 201, json: { access_token: `t${++count}` } }),
      "GET /oauth-providers": () => ({ json: { items: [item], is_paginated: false } }),
      "PATCH /oauth-providers/me/a1": () => ({ json: item }),
      "DELETE /oauth-providers/me/a1": () => ({ json: { success: true } }),
    });
    const { app } = appAt(server.url, "http://localhost:3000/", TOKENS);
    const user = await app.getUser({ or: "throw" });

    const github = await user.getConnectedAccount("github");
    const [account] = await user.listOAuthProviders();
    await account?.update({ allowSignIn: false });
    await account?.delete();

    expect([github?.id, await github?.getAccessToken()]).toEqual(["github", { accessToken: "t2" }]);
    expect(account).toMatchObject({ id: "a1", type: "github", email: null, allowSignIn: true });
    expect(JSON.parse(server.calls("PATCH /oauth-providers/me/a1")[0]?.body ?? "")).toEqual({ allow_sign_in: false });
    expect(server.calls("DELETE /oauth-providers/me/a1")).toHaveLength(1);
  });
});

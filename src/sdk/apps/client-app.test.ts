import { describe, expect, test } from "bun:test";
import type { HallpassAdminApp } from "#sdk/admin.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import { HallpassClientApp, isInternalUser, isKnown } from "#sdk/index.ts";
import { accessTokenUntil, noWaiting, pageAt } from "#testing/browser/sdk-environment.ts";
import { projectPayload } from "#testing/people/project-payload.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { type Answer, type Seen, startStandIn } from "#testing/server/stand-in.ts";
import { fromNow, isPending, outcomeOf, until } from "#testing/waiting.ts";
import type { ClientAppOptions } from "./options.ts";

const signedIn = () => ({
  access_token: accessTokenUntil(fromNow({ minutes: 10 })),
  refresh_token: "refresh-of-ada",
  user_id: ada.id,
});
const me = ({ headers }: Seen): Answer =>
  headers.has("x-hallpass-access-token") ? { json: ada } : { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" };
const credential = { email: "ada@example.com", password: "correct horse" };

const standIn = (more: Parameters<typeof startStandIn>[0] = {}) =>
  startStandIn({
    "GET /users/me": me,
    "POST /auth/password/sign-in": () => ({ json: signedIn() }),
    "DELETE /auth/sessions/current": () => ({ json: { success: true } }),
    ...more,
  });

function appAt(baseUrl: string, options: ClientAppOptions = {}) {
  const page = pageAt("http://localhost:3000/handler/sign-in");
  const app = new HallpassClientApp({
    baseUrl,
    projectId: "p1",
    publishableClientKey: "pck_1",
    tokenStore: "cookie",
    redirectMethod: "window",
    ...options,
    deps: { ...noWaiting().deps, browser: () => page.browser, ...options.deps },
  });
  return { app, ...page };
}

describe("signing in", () => {
  test("stores the tokens, notifies subscribers and redirects", async () => {
    await using server = standIn();
    const { app, went, jar } = appAt(server.url);
    expect(await app.getUser()).toBeNull();
    let changes = 0;
    const leave = app.currentUser.subscribe(() => {
      changes += 1;
    });

    expect(await app.signInWithCredential(credential)).toEqual({ status: "ok", data: undefined });

    expect(jar.get("hallpass-refresh-p1")).toBe("refresh-of-ada");
    expect(went).toEqual([{ url: "/", replace: true }]);
    expect(changes).toBe(1);
    await app.currentUser.settled();
    expect(app.currentUser.read()).toMatchObject({ displayName: "Ada", signedUpAt: new Date(1_000) });
    leave();
  });

  test("a wrong password is a result; nothing is stored and no redirect happens", async () => {
    await using server = standIn({
      "POST /auth/password/sign-in": () => ({ status: 400, code: "EMAIL_PASSWORD_MISMATCH" }),
    });
    const { app, went, jar } = appAt(server.url);

    const result = await app.signInWithCredential(credential);

    expect(result.status === "error" && isKnown(result.error, "EMAIL_PASSWORD_MISMATCH")).toBe(true);
    expect([jar.size, went.length]).toEqual([0, 0]);
  });

  test("rejects, and does not redirect, when the browser stores no cookies", async () => {
    await using server = standIn();
    const { browser, went } = pageAt("http://localhost:3000/handler/sign-in");
    const blocking = { ...browser, cookies: { read: () => "", write: () => {} } };
    const { app } = appAt(server.url, { deps: { browser: () => blocking } });

    const rejection = await app.signInWithCredential(credential).catch((error: unknown) => error);

    expect(isKnown(rejection, "COOKIES_BLOCKED")).toBe(true);
    expect(went).toEqual([]);
  });

  test("a second factor redirects to its page, with the attempt in the tab's storage", async () => {
    const details = { attempt_code: "the-attempt" };
    await using server = standIn({
      "POST /auth/password/sign-in": () => ({ status: 400, code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED", details }),
    });
    const { app, went, remembered } = appAt(server.url);

    await app.signInWithCredential(credential).catch(() => {});

    expect(remembered.get("hallpass_mfa_attempt_code")).toBe("the-attempt");
    expect(went).toEqual([{ url: "/handler/mfa", replace: false }]);
  });

  test("a sign-up returns a rejected password or address as a result", async () => {
    const codes = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON", "USER_EMAIL_ALREADY_EXISTS"] as const;
    for (const code of codes) {
      await using server = standIn({ "POST /auth/password/sign-up": () => ({ status: 400, code, details: {} }) });
      const result = await appAt(server.url).app.signUpWithCredential(credential);
      expect(result.status === "error" && result.error.code).toBe(code);
      expect(JSON.parse(server.seen[0]?.body ?? "")).toMatchObject({
        verification_callback_url: "http://localhost:3000/handler/email-verification",
      });
    }
  });
});

describe("the signed-in user", () => {
  test("is frozen; a change makes a new object from the server's response, without another request", async () => {
    await using server = standIn({ "PATCH /users/me": () => ({ json: { ...ada, display_name: "Ada L." } }) });
    const { app } = appAt(server.url, memoryTokens());
    const user = await app.getUser({ or: "throw" });

    await user.setDisplayName("Ada L.");

    expect(Object.isFrozen(user)).toBe(true);
    expect(user.displayName).toBe("Ada");
    expect(app.currentUser.read()?.displayName).toBe("Ada L.");
    expect(JSON.parse(server.calls("PATCH /users/me")[0]?.body ?? "")).toEqual({ display_name: "Ada L." });
    expect(server.calls("GET /users/me").length).toBe(1);
  });

  test("returns its tokens for the app's own backend", async () => {
    const tokens = memoryTokens();
    await using server = standIn();
    const { app } = appAt(server.url, tokens);
    const user = await app.getUser({ or: "throw" });
    expect(JSON.parse((await user.getAuthHeaders())["x-hallpass-auth"])).toEqual(tokens.tokenStore);
    expect(await user.currentSession.getTokens()).toEqual(tokens.tokenStore);
  });

  test("is absent while the user is anonymous, unless the caller accepts anonymous users", async () => {
    await using server = standIn({ "GET /users/me": () => ({ json: { ...ada, is_anonymous: true } }) });
    const { app } = appAt(server.url, memoryTokens());
    expect(await app.getUser()).toBeNull();
    expect(await outcomeOf(app.getUser({ or: "throw" }))).toThrow("User is not signed in");
    expect((await app.getUser({ or: "anonymous-if-exists" }))?.isAnonymous).toBe(true);
  });

  test("with or: redirect never resolves without a user, and redirects to sign-in", async () => {
    await using server = standIn();
    const { app, went, browser } = appAt(server.url);
    Reflect.set(browser, "href", "http://localhost:3000/boats");
    const waiting = app.getUser({ or: "redirect" });
    await until(() => went.length > 0);
    expect(await isPending(waiting)).toBe(true);
    expect(went[0]).toEqual({ url: expect.stringMatching(/^\/handler\/sign-in/), replace: true });

    const still = appAt(server.url, { redirectMethod: "none" });
    expect(await outcomeOf(still.app.getUser({ or: "redirect" }))).toThrow("does not redirect");
  });
});

describe("signing out", () => {
  test("revokes the session on the server, clears the cookies and redirects", async () => {
    await using server = standIn();
    const { app, went, jar } = appAt(server.url);
    await app.signInWithCredential({ ...credential, noRedirect: true });

    await app.signOut();

    expect(server.calls("DELETE /auth/sessions/current").length).toBe(1);
    expect(jar.size).toBe(0);
    expect(went).toEqual([{ url: "/", replace: false }]);
    expect(await app.getUser()).toBeNull();
  });

  test("succeeds when the server has already revoked the session", async () => {
    await using server = standIn({
      "DELETE /auth/sessions/current": () => ({ status: 401, code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" }),
    });
    const { app } = appAt(server.url, memoryTokens());
    await app.signOut({ redirectUrl: "/bye" });
    expect(await app.getUser()).toBeNull();
  });
});

test("tokens are renewed at the token endpoint, form-encoded as RFC 6749 requires", async () => {
  const renewed = accessTokenUntil(fromNow({ minutes: 10 }));
  await using server = standIn({ "POST /auth/oauth/token": () => ({ json: { access_token: renewed } }) });
  const { app } = appAt(server.url, { tokenStore: { accessToken: null, refreshToken: "r1" } });

  await app.getUser();

  const [renewal] = server.calls("POST /auth/oauth/token");
  expect(renewal?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  expect(Object.fromEntries(new URLSearchParams(renewal?.body))).toEqual({
    grant_type: "refresh_token",
    refresh_token: "r1",
    client_id: "p1",
    client_secret: "pck_1",
  });
  expect(server.calls("GET /users/me")[0]?.headers.get("x-hallpass-access-token")).toBe(renewed);
});

test("an owner's projects come with apps that act on behalf of the owner", async () => {
  const payload = { ...projectPayload, id: "p2" };
  await using server = standIn({
    "GET /internal/projects": () => ({ json: { items: [payload], is_paginated: false } }),
    "GET /internal/config": () => ({ json: { config_string: "{}" } }),
    "PATCH /internal/projects/current": () => ({ json: { ...payload, display_name: "Rowers" } }),
  });
  const { app } = appAt(server.url, { projectId: "internal", ...memoryTokens() });
  const owner = await app.getUser({ or: "throw" });
  if (!isInternalUser(owner)) throw new Error("An owner is expected.");

  const [project] = await owner.listOwnedProjects();
  const admin: HallpassAdminApp | undefined = project?.app;
  await project?.update({ displayName: "Rowers", config: { domains: [{ domain: "https://a.b", handlerPath: "/h" }] } });

  expect(admin?.projectId).toBe("p2");
  expect(admin?.project.read().displayName).toBe("Rowers");
  const [update] = server.calls("PATCH /internal/projects/current");
  expect(update?.headers.get("x-hallpass-access-type")).toBe("admin");
  expect(update?.headers.get("x-hallpass-project-id")).toBe("p2");
  expect(update?.headers.get("x-hallpass-admin-access-token")).toContain(".");
  expect(update?.headers.has("x-hallpass-access-token")).toBe(false);
  expect(JSON.parse(update?.body ?? "")).toEqual({
    display_name: "Rowers",
    config: { domains: [{ domain: "https://a.b", handler_path: "/h" }] },
  });
});

test("an app can be serialized for a page, but not with given tokens", () => {
  const { app } = appAt("http://auth.example.com");
  const copy = HallpassClientApp.fromClientJson(JSON.parse(JSON.stringify(app.toClientJson())));
  expect([copy.projectId, copy.urls]).toEqual([app.projectId, app.urls]);
  expect(() => appAt("http://auth.example.com", memoryTokens()).app.toClientJson()).toThrow("cannot be serialized");
});

function memoryTokens() {
  return {
    tokenStore: { accessToken: accessTokenUntil(fromNow({ minutes: 10 })), refreshToken: "refresh-of-ada" },
  };
}

describe("a user that the app's server has loaded", () => {
  const signedInAs = (subject: string) => {
    const [header, payload = "", signature] = accessTokenUntil(fromNow({ minutes: 10 })).split(".");
    const claims = { ...JSON.parse(atob(payload)), sub: subject };
    return { accessToken: [header, btoa(JSON.stringify(claims)), signature].join("."), refreshToken: "r1" };
  };

  test("is not requested again, and reloads after a change", async () => {
    await using server = standIn({ "PATCH /users/me": () => ({ json: { ...ada, display_name: "Ada L." } }) });
    const { app } = appAt(server.url, { tokenStore: signedInAs(ada.id) });

    const first = app[hallpassAppInternals].initialUser({ ...ada, display_name: "Ada of the page" });
    await first.settled();
    expect(first.read()?.displayName).toBe("Ada of the page");
    expect(app.currentUser.read()).toBe(first.read());
    expect(server.seen).toEqual([]);

    await app.currentUser.read()?.setDisplayName("Ada L.");
    expect(app.currentUser.read()?.displayName).toBe("Ada L.");
    expect((await app.getUser())?.displayName).toBe(ada.display_name);
  });

  test("gives way to another user who is signed in by now", async () => {
    await using server = standIn();
    const { app } = appAt(server.url, { tokenStore: signedInAs("someone else") });

    app[hallpassAppInternals].initialUser({ ...ada, display_name: "Ada of the page" });
    await app.currentUser.settled();

    expect(app.currentUser.read()?.displayName).toBe(ada.display_name);
    expect(server.calls("GET /users/me")).toHaveLength(1);
  });

  test("is shown first when the user has signed out by now", async () => {
    await using server = standIn();
    const { app } = appAt(server.url);

    const first = app[hallpassAppInternals].initialUser(ada);
    await first.settled();

    expect(first.read()?.displayName).toBe(ada.display_name);
    expect(app.currentUser.read()).toBeNull();
    expect(server.seen).toEqual([]);
  });
});

test("a tool can make a call of its own watchable, and all who watch it share one load", async () => {
  let loads = 0;
  const count = HallpassClientApp[hallpassAppInternals].watchable(async () => {
    loads += 1;
    return loads;
  });

  expect(await Promise.all([count.get(), count.get()])).toEqual([1, 1]);
  expect(count.read()).toBe(1);
});

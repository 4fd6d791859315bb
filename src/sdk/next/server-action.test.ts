import { describe, expect, test } from "bun:test";
import type { CookieAttributes } from "next/headers";
import { tokensOfRequest } from "#contract/http-only.ts";
import { HallpassServerApp as PlainApp } from "#sdk/apps/server-app.ts";
import { type AnsweredRequest, answering, asked } from "#testing/browser/next.ts";
import { accessTokenUntil } from "#testing/browser/sdk-environment.ts";
import { adaPayload as ada } from "#testing/people/user-payload.ts";
import { startServer } from "#testing/server/server.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { fromNow, outcomeOf } from "#testing/waiting.ts";

type SetCookie = { name: string; value: string } & CookieAttributes;

/** A request, and the cookies that its reply sets. */
function requestTo(what: "action" | "rendering", { cookie = "", proto = "https" } = {}) {
  const set: SetCookie[] = [];
  const request: AnsweredRequest = {
    headers: new Headers({ cookie, "x-forwarded-proto": proto }),
    cookies: {
      set(name, value, attributes) {
        if (what === "rendering") throw new Error("Cookies can only be modified in a Server Action or Route Handler.");
        const same = set.findIndex((each) => each.name === name);
        set.splice(same < 0 ? set.length : same, 1, { name, value, ...attributes });
      },
    },
  };
  return { request, set };
}

/** Begins to answer a request: a call of a server action, or a page to render. Returns the cookies that it sets. */
function begin(...asked: Parameters<typeof requestTo>) {
  const { request, set } = requestTo(...asked);
  answering.enterWith(request);
  return set;
}

const EXPIRED = accessTokenUntil(0);
const TOKEN = accessTokenUntil(fromNow({ minutes: 10 }));
const signedIn = { access_token: TOKEN, refresh_token: "r-new", user_id: ada.id };
const cookiesWith = (refreshToken: string, accessToken: string) =>
  `hallpass-refresh-boats=${refreshToken}; hallpass-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`;
const byName = (set: SetCookie[]) => set.toSorted((a, b) => a.name.localeCompare(b.name));
const asHeader = (set: SetCookie[]) => set.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");

async function start(options: { httpOnly?: boolean } = {}) {
  const server = startStandIn({
    "POST /auth/password/sign-in": () => ({ json: signedIn }),
    "POST /auth/password/sign-up": () => ({ json: signedIn }),
    "POST /auth/anonymous/sign-up": () => ({ json: signedIn }),
    "POST /auth/oauth/token": ({ body }) =>
      body.includes("refresh_token=r-revoked")
        ? { status: 401, code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" }
        : { json: { access_token: TOKEN } },
    "POST /team-invitations/accept": () => ({}),
    "DELETE /auth/sessions/current": () => ({}),
    "GET /users/me": ({ headers }) =>
      headers.get("x-hallpass-access-token") === TOKEN
        ? { json: { ...ada, server_metadata: null } }
        : { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" },
  });
  const { HallpassServerApp } = await import("./app.ts");
  const app = new HallpassServerApp({
    baseUrl: server.url,
    projectId: "boats",
    publishableClientKey: "pck_boats",
    secretServerKey: "ssk_boats",
    ...options,
  });
  return { app, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const credential = { email: "ada@example.com", password: "correct horse", noRedirect: true };
const FROM_AN_ACTION = /server action or a route handler/;

describe("in a server action", () => {
  test("a sign-in sets the cookies of the browser, and the request has the new user", async () => {
    await using started = await start();
    const set = begin("action", { cookie: "hallpass-refresh=legacy" });

    expect(await started.app.signInWithCredential(credential)).toMatchObject({ status: "ok" });

    const attributes = { path: "/", sameSite: "lax", secure: true, httpOnly: false } as const;
    expect(byName(set)).toEqual([
      { name: "hallpass-access", value: JSON.stringify(["r-new", TOKEN]), maxAge: 86_400, ...attributes },
      { name: "hallpass-refresh", value: "", maxAge: 0, ...attributes },
      { name: "hallpass-refresh-boats", value: "r-new", maxAge: 31_536_000, ...attributes },
    ]);
    expect(tokensOfRequest(asHeader(set), "boats")).toEqual({ refreshToken: "r-new", accessToken: TOKEN });
    expect((await started.app.getUser())?.id).toBe(ada.id);
  });

  test("cookies are Secure on https only, also behind a proxy that ends TLS and does not say so", async () => {
    await using started = await start();
    const plain = begin("action", { proto: "http" });
    await started.app.signInWithCredential(credential);
    expect(plain.map(({ secure }) => secure)).toEqual([false, false]);

    const marked = begin("action", { proto: "http", cookie: "hallpass-is-https=true" });
    await started.app.signInWithCredential(credential);
    expect(marked.map(({ secure }) => secure)).toEqual([true, true]);
  });

  test("a sign-up and an anonymous sign-up set them, too; calls at the same time share one anonymous user", async () => {
    await using started = await start();
    const verificationCallbackUrl = "https://boats.example/handler/email-verification";
    const ofSignUp = begin("action");
    await started.app.signUpWithCredential({ ...credential, verificationCallbackUrl });
    expect(tokensOfRequest(asHeader(ofSignUp), "boats").refreshToken).toBe("r-new");

    const ofAnonymous = begin("action");
    await Promise.all([started.app.getUser({ or: "anonymous" }), started.app.signUpAnonymously()]);
    expect(tokensOfRequest(asHeader(ofAnonymous), "boats").refreshToken).toBe("r-new");
    expect(started.server.calls("POST /auth/anonymous/sign-up")).toHaveLength(1);
  });

  test("a sign-in without noRedirect redirects as Next.js does, after the cookies are set", async () => {
    await using started = await start();
    const set = begin("action");
    const { noRedirect: _, ...redirected } = credential;

    expect(await outcomeOf(started.app.signInWithCredential(redirected))).toThrow("NEXT_REDIRECT /");

    expect(set).toHaveLength(2);
  });

  test.each(["the app", "the user"])(
    "a sign-out of %s deletes the cookies, and the request has no user",
    async (whose) => {
      await using started = await start();
      const cookie = cookiesWith("r-old", TOKEN);
      const set = begin("action", { cookie });

      const leaving =
        whose === "the app" ? started.app.signOut() : (await started.app.getUser({ or: "throw" })).signOut();
      expect(await outcomeOf(leaving)).toThrow("NEXT_REDIRECT /");

      expect(started.server.calls("DELETE /auth/sessions/current")).toHaveLength(1);
      expect(byName(set).map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
        ["hallpass-access", "", 0],
        ["hallpass-refresh-boats", "", 0],
      ]);
      expect(await started.app.getUser()).toBeNull();
    },
  );

  test("a renewed access token is set as the cookie from which it was read", async () => {
    await using started = await start();
    const set = begin("action", { cookie: cookiesWith("r-old", EXPIRED) });

    await started.app.getUser({ or: "throw" });

    expect(set.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      ["hallpass-access", JSON.stringify(["r-old", TOKEN]), 86_400],
    ]);
  });

  // The deletion of the first ended the other: a reply deletes cookies of the whole site.
  test("a session that has ended, before another one, deletes nothing, and the other counts", async () => {
    await using started = await start();
    const set = begin("action", { cookie: `hallpass-refresh-boats=r-revoked; ${cookiesWith("r-old", EXPIRED)}` });

    expect((await started.app.getUser())?.id).toBe(ada.id);

    expect(set.map(({ name, value }) => [name, value])).toEqual([
      ["hallpass-access", JSON.stringify(["r-old", TOKEN])],
    ]);
  });

  test("a session that has ended is deleted", async () => {
    await using started = await start();
    const set = begin("action", { cookie: cookiesWith("r-revoked", EXPIRED) });

    expect(await started.app.getUser()).toBeNull();

    expect(set.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ["hallpass-refresh-boats", 0],
      ["hallpass-access", 0],
    ]);
  });

  test("other calls for the signed-in user find the session of the request, too", async () => {
    await using started = await start();
    begin("action", { cookie: cookiesWith("r-old", TOKEN) });

    expect(await started.app.acceptTeamInvitation("code")).toMatchObject({ status: "ok" });
    expect(await started.app.getSession().tokens()).toEqual({ refreshToken: "r-old", accessToken: TOKEN });

    const [accepted] = started.server.calls("POST /team-invitations/accept");
    expect(accepted?.headers.get("x-hallpass-access-token")).toBe(TOKEN);
  });

  test("two requests at the same time do not get each other's cookies", async () => {
    await using started = await start();
    const [first, second] = [requestTo("action"), requestTo("action")];

    const [, ofSecond] = await Promise.all([
      answering.run(first.request, () => started.app.signInWithCredential(credential)),
      answering.run(second.request, () => started.app.getUser()),
    ]);

    expect([first.set.length, second.set.length]).toEqual([2, 0]);
    expect(ofSecond).toBeNull();
    expect(await answering.run(second.request, () => started.app.getUser())).toBeNull();
  });
});

describe("while a page is rendered", () => {
  // Next.js gives headers also to what it renders ahead of a request, and logged an error for the clock that was read there.
  test("the user is asked for only once there is a request", async () => {
    await using started = await start();
    begin("rendering", { cookie: cookiesWith("r-old", TOKEN) });
    asked.length = 0;

    await started.app.getUser();

    expect(asked).toEqual(["connection", "headers"]);
  });

  test("a renewed access token counts for the request alone, without an error", async () => {
    await using started = await start();
    begin("rendering", { cookie: cookiesWith("r-old", EXPIRED) });

    expect((await started.app.getUser({ or: "throw" })).id).toBe(ada.id);
    expect(await started.app.getUser()).toBe(await started.app.getUser());
    expect(started.server.calls("POST /auth/oauth/token")).toHaveLength(1);
  });

  test("a session that has ended is that of nobody, without an error", async () => {
    await using started = await start();
    begin("rendering", { cookie: cookiesWith("r-revoked", EXPIRED) });

    expect(await started.app.getUser()).toBeNull();
  });

  test("a sign-in and a sign-out throw an error that says where to call them", async () => {
    await using started = await start();
    begin("rendering");
    expect(await outcomeOf(started.app.signInWithCredential(credential))).toThrow(FROM_AN_ACTION);
    expect(await started.app.getUser()).toBeNull();

    begin("rendering", { cookie: cookiesWith("r-old", TOKEN) });
    const user = await started.app.getUser({ or: "throw" });
    expect(await outcomeOf(started.app.signOut())).toThrow(FROM_AN_ACTION);
    expect(started.server.calls("DELETE /auth/sessions/current")).toEqual([]);
    expect(await outcomeOf(user.signOut())).toThrow(FROM_AN_ACTION);
  });

  test('or: "anonymous" throws before it creates a user that the browser could not keep', async () => {
    await using started = await start();
    begin("rendering");

    expect(await outcomeOf(started.app.getUser({ or: "anonymous" }))).toThrow(FROM_AN_ACTION);
    expect(await outcomeOf(started.app.signUpAnonymously())).toThrow(FROM_AN_ACTION);

    expect(started.server.calls("POST /auth/anonymous/sign-up")).toEqual([]);
  });

  test('or: "anonymous" gives the user who is there', async () => {
    await using started = await start();
    begin("rendering", { cookie: cookiesWith("r-old", TOKEN) });

    expect((await started.app.getUser({ or: "anonymous" })).id).toBe(ada.id);
  });
});

test("auth() says a change in the action that makes it, and the reply sets the renewed access token", async () => {
  const server = await startServer();
  try {
    const project = await server.project();
    const { accessToken, refreshToken } = await project.person();
    const { HallpassServerApp } = await import("./app.ts");
    const shared = { baseUrl: server.url, projectId: project.id, deps: { now: server.clock.now } };
    const app = new HallpassServerApp({ ...shared, ...project.keys });
    const pair = encodeURIComponent(JSON.stringify([refreshToken, accessToken]));
    const set = begin("action", { cookie: `hallpass-refresh-${project.id}=${refreshToken}; hallpass-access=${pair}` });
    expect((await app.auth({ or: "throw" })).displayName).toBeNull();

    await (await app.getUser({ or: "throw" })).setDisplayName("Lovelace");

    expect((await app.auth({ or: "throw" })).displayName).toBe("Lovelace");
    expect(set).toHaveLength(1);
    const renewed = JSON.parse(set[0]?.value ?? "null")[1];
    expect(await app.verify(renewed)).toMatchObject({ displayName: "Lovelace" });
  } finally {
    await server.stop();
  }
});

test("an app that is not that of hallpass/next says which app the token store needs", async () => {
  const app = new PlainApp({ projectId: "boats", secretServerKey: "ssk_boats", tokenStore: "nextjs-cookie" });

  expect(await outcomeOf(app.getUser())).toThrow('needs the app of "hallpass/next"');
  expect(await outcomeOf(app.signInWithCredential(credential))).toThrow('needs the app of "hallpass/next"');
});

// Scripts of such an app never see its tokens.
describe("with tokens in the HttpOnly cookie", () => {
  const claims = TOKEN.split(".").slice(0, 2).join(".");
  const standIn = `hallpass-refresh-boats=http-only; hallpass-access=${encodeURIComponent(`["http-only","${claims}."]`)}`;
  const hidden = (accessToken: string) =>
    `${standIn}; hallpass-session-boats=${encodeURIComponent(JSON.stringify(["r-old", accessToken]))}`;

  test.each([
    ["an app with httpOnly", { httpOnly: true }, ""],
    ["a visitor who has had such tokens", {}, hidden(TOKEN)],
  ])("the sign-in of %s sets it, and stand-ins where scripts read", async (_, options, cookie) => {
    await using started = await start(options);
    const set = begin("action", { cookie });

    await started.app.signInWithCredential(credential);

    expect(set.map(({ name, value, httpOnly, maxAge }) => ({ name, value, httpOnly, maxAge }))).toEqual([
      {
        name: "hallpass-session-boats",
        value: JSON.stringify(["r-new", TOKEN]),
        httpOnly: true,
        maxAge: 31_536_000,
      },
      { name: "hallpass-refresh-boats", value: "http-only", httpOnly: false, maxAge: 31_536_000 },
      { name: "hallpass-access", value: JSON.stringify(["http-only", `${claims}.`]), httpOnly: false, maxAge: 86_400 },
    ]);
    expect(tokensOfRequest(asHeader(set), "boats")).toEqual({ refreshToken: "r-new", accessToken: TOKEN });
  });

  test("a renewed access token goes back there only", async () => {
    await using started = await start({ httpOnly: true });
    const set = begin("action", { cookie: hidden(EXPIRED) });

    await started.app.getUser({ or: "throw" });

    expect(set.map(({ name, value, httpOnly }) => [name, value, httpOnly])).toEqual([
      ["hallpass-session-boats", JSON.stringify(["r-old", TOKEN]), true],
    ]);
  });

  test("a sign-out deletes it and the stand-ins", async () => {
    await using started = await start({ httpOnly: true });
    const set = begin("action", { cookie: hidden(TOKEN) });

    expect(await outcomeOf(started.app.signOut())).toThrow("NEXT_REDIRECT");

    expect(byName(set).map(({ name, maxAge, httpOnly }) => [name, maxAge, httpOnly])).toEqual([
      ["hallpass-access", 0, false],
      ["hallpass-refresh-boats", 0, false],
      ["hallpass-session-boats", 0, true],
    ]);
  });
});

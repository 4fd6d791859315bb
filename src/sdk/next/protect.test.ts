import { describe, expect, test } from "bun:test";
import { HallpassServerApp } from "#sdk/apps/server-app.ts";
import { partialUserOf } from "#sdk/verify/partial-user.ts";
import "#testing/browser/next.ts";
import { accessTokenUntil } from "#testing/browser/sdk-environment.ts";
import { fromNow } from "#testing/waiting.ts";
import type { ProtectOptions } from "./protect.ts";

const ORIGIN = "https://boats.example";

/** Asks the proxy for a page, and returns where it redirects to, or undefined when it renders the page. */
async function visit(path: string, { user, urls, method, sent, ...options }: Visit = {}) {
  const { protectorOf } = await import("./protect.ts");
  const app = new HallpassServerApp({ projectId: "p1", secretServerKey: "ssk_1", urls });
  const proxy = protectorOf(
    {
      urls: app.urls,
      projectId: app.projectId,
      getSession: (tokenStore) => app.getSession(tokenStore),
      verify: async () => (user ? partialUserOf({ sub: "u1", exp: 0, is_anonymous: user === "anonymous" }) : null),
    },
    options,
  );
  const tokens = { accessToken: accessTokenUntil(fromNow({ minutes: 10 })), refreshToken: "r1" };
  const headers = new Headers({ ...sent, "x-hallpass-path": "/from-the-visitor" });
  if (user) headers.set("x-hallpass-auth", JSON.stringify(tokens));
  const response = await proxy(new Request(ORIGIN + path, { method, headers }));
  return {
    status: response.status,
    to: response.headers.get("location"),
    type: response.headers.get("content-type"),
    actionTo: response.headers.get("x-action-redirect"),
    seenPath: response.headers.get("x-seen-path"),
  };
}

interface Visit extends ProtectOptions {
  user?: "anonymous" | "signedIn";
  urls?: { handler?: string; signIn?: string };
  method?: string;
  sent?: Record<string, string>;
}

const toSignIn = `${ORIGIN}/handler/sign-in?after_auth_return_to=%2Fboats%3Fx%3D1`;

test("visitors without an account are redirected to sign-in, anonymous users too", async () => {
  expect((await visit("/boats?x=1")).to).toBe(toSignIn);
  expect((await visit("/boats?x=1", { user: "anonymous" })).to).toBe(toSignIn);
  expect((await visit("/boats?x=1", { user: "signedIn" })).to).toBeNull();
  expect((await visit("/boats", { needsUser: (path) => path !== "/boats" })).to).toBeNull();
});

test("reading a page is redirected with 307", async () => {
  for (const method of ["GET", "HEAD"]) {
    expect(await visit("/boats?x=1", { method })).toMatchObject({ status: 307, to: toSignIn });
  }
});

// Next.js remembered that the link leads to sign-in, and led there again right after the sign-in.
test("the router of Next.js gets no redirect that it could remember, and no page", async () => {
  const followed: Visit = { sent: { "next-url": "/" } };

  expect(await visit("/boats?x=1", followed)).toMatchObject({
    status: 200,
    to: null,
    seenPath: null,
    type: "text/plain",
  });
  expect(await visit("/boats?x=1", { ...followed, user: "signedIn" })).toMatchObject({
    to: null,
    seenPath: "/boats?x=1",
  });
});

// With 307, browsers repeated the POST at the sign-in page, which has no such action.
test("a form leads to the sign-in page, where nothing is repeated", async () => {
  const form: Visit = { method: "POST", sent: { "sec-fetch-mode": "navigate" } };
  expect(await visit("/boats?x=1", form)).toMatchObject({ status: 303, to: toSignIn });
  expect(await visit("/boats?x=1", { method: "POST" })).toMatchObject({ status: 303, to: toSignIn });
  expect(await visit("/boats?x=1", { ...form, user: "signedIn" })).toMatchObject({ status: 200, to: null });
});

describe("a server action", () => {
  const action: Visit = { method: "POST", sent: { "next-action": "40a1", "sec-fetch-mode": "cors" } };

  // After an action, Next.js renders the page, which may rely on the proxy.
  test("an action that nobody signed in calls does not run, and Next.js's script is told to redirect", async () => {
    const answer = await visit("/boats?x=1", action);

    const actionTo = "/handler/sign-in?after_auth_return_to=%2Fboats%3Fx%3D1";
    expect(answer).toMatchObject({ status: 303, to: null, actionTo, seenPath: null });
  });

  test("is redirected to a sign-in page on another origin, too", async () => {
    const { actionTo } = await visit("/boats", { ...action, urls: { signIn: "https://id.example/sign-in" } });

    expect(actionTo).toBe("https://id.example/sign-in?after_auth_return_to=%2Fboats");
  });

  test("runs for a signed-in user", async () => {
    const answer = await visit("/boats", { ...action, user: "signedIn" });

    expect(answer).toMatchObject({ status: 200, to: null, actionTo: null, seenPath: "/boats" });
  });
});

test("a change that a script asks for is refused with 401: it would take the sign-in page for success", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await visit("/boats", { method, sent: { "sec-fetch-mode": "cors" } });

    expect(answer).toMatchObject({ status: 401, to: null, seenPath: null });
  }
});

test("a page sees its own address, never one that the visitor sends", async () => {
  expect((await visit("/boats?x=1", { user: "signedIn" })).seenPath).toBe("/boats?x=1");
});

test.each([
  ["/handler/sign-up", {}],
  ["/handler/sign-up", { handler: `${ORIGIN}/handler` }],
  ["/login", { signIn: "/login?from=app" }],
  ["/login", { signIn: `${ORIGIN}/login` }],
])("the page %p is open to everyone with urls %p, so that no redirect leads to itself", async (path, urls) => {
  expect((await visit(path, { urls })).to).toBeNull();
});

test("pages whose path only begins like that of the handler are protected", async () => {
  expect((await visit("/handlers")).to).toStartWith(`${ORIGIN}/handler/sign-in?`);
});

// The first was refused, so the visitor was sent to sign-in, again and again.
test("a session that has ended, in a cookie before the right one, keeps nobody out", async () => {
  const { protectorOf } = await import("./protect.ts");
  const renewed = accessTokenUntil(fromNow({ minutes: 10 }));
  const app = new HallpassServerApp({
    projectId: "p1",
    secretServerKey: "ssk_1",
    deps: {
      async fetch(_, { headers }) {
        if (new Headers(headers).get("x-hallpass-refresh-token") === "good")
          return Response.json({ access_token: renewed });
        const code = "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED";
        return Response.json({ code, error: code }, { status: 401, headers: { "x-hallpass-known-error": code } });
      },
    },
  });
  const proxy = protectorOf({
    urls: app.urls,
    projectId: app.projectId,
    getSession: (tokenStore) => app.getSession(tokenStore),
    verify: async (token) => (token === renewed ? partialUserOf({ sub: "u1", exp: 0, is_anonymous: false }) : null),
  });

  const cookie = "hallpass-refresh-p1=ended; hallpass-refresh-p1=good";
  const reply = await proxy(new Request(`${ORIGIN}/boats`, { headers: { cookie } }));

  expect(reply.headers.get("location")).toBeNull();
  expect(reply.headers.get("set-cookie")).toContain(encodeURIComponent(JSON.stringify(["good", renewed])));
});

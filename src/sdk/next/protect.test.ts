import { expect, mock, test } from "bun:test";
import { HallpassServerApp } from "#sdk/apps/server-app.ts";
import { partialUserOf } from "#sdk/verify/partial-user.ts";
import { accessTokenUntil } from "#testing/sdk-environment.ts";
import type { ProtectOptions } from "./protect.ts";

// Next.js belongs to the apps that use it, and is not installed here.
mock.module("next/server", () => ({
  NextResponse: {
    next: ({ request }: { request: { headers: Headers } }) =>
      new Response(null, { headers: { "x-seen-path": request.headers.get("x-hallpass-path") ?? "" } }),
    redirect: (url: URL) => Response.redirect(url),
  },
}));
mock.module("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => ({ set() {} }) }));
mock.module("next/navigation", () => ({ redirect() {} }));

const ORIGIN = "https://boats.example";

/** Asks the proxy for a page, and returns where it redirects to, or undefined when it renders the page. */
async function visit(path: string, { user, urls, ...options }: Visit = {}) {
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
  const tokens = { accessToken: accessTokenUntil(Date.now() + 600_000), refreshToken: "r1" };
  const headers = new Headers({ "x-hallpass-path": "/from-the-visitor" });
  if (user) headers.set("x-hallpass-auth", JSON.stringify(tokens));
  const response = await proxy(new Request(ORIGIN + path, { headers }));
  return { to: response.headers.get("location"), seenPath: response.headers.get("x-seen-path") };
}

interface Visit extends ProtectOptions {
  user?: "anonymous" | "signedIn";
  urls?: { handler?: string; signIn?: string };
}

const toSignIn = `${ORIGIN}/handler/sign-in?after_auth_return_to=%2Fboats%3Fx%3D1`;

test("visitors without an account are redirected to sign-in, anonymous users too", async () => {
  expect((await visit("/boats?x=1")).to).toBe(toSignIn);
  expect((await visit("/boats?x=1", { user: "anonymous" })).to).toBe(toSignIn);
  expect((await visit("/boats?x=1", { user: "signedIn" })).to).toBeNull();
  expect((await visit("/boats", { needsUser: (path) => path !== "/boats" })).to).toBeNull();
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

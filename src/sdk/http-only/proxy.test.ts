import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import * as contract from "#contract/index.ts";
import { readToken } from "#contract/token-claims.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

const ORIGIN = "https://boats.example.com";
const MOUNT = `${ORIGIN}/hallpass`;

let server: TestServer;
let project: TestProject;
let app: HallpassServerApp;
/** The bodies that have reached Hallpass. */
const sent: unknown[] = [];
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
  app = new HallpassServerApp({
    baseUrl: server.url,
    projectId: project.id,
    secretServerKey: project.keys.secretServerKey,
    tokenStore: null,
    deps: {
      fetch: (url, init) => {
        if (init?.body) sent.push(init.body);
        return fetch(url, init);
      },
    },
  });
}, 60_000);
afterAll(() => server?.stop());

let people = 0;

/** A browser at the app's page. It keeps HttpOnly cookies from scripts, and says that its requests are of this page. */
function openBrowser() {
  people += 1;
  const clientIp = `203.0.115.${people}`;
  const page = pageAt(`${ORIGIN}/`);
  const hidden = new Map<string, string>();
  const set: string[] = [];
  const cookies = () =>
    [page.browser.cookies.read(), ...[...hidden].map(([name, value]) => `${name}=${value}`)].filter(Boolean).join("; ");
  const replies: string[] = [];
  const send = async (url: string, init: RequestInit = {}) => {
    const request = new Request(url, init);
    if (init.credentials === "same-origin") request.headers.set("cookie", cookies());
    request.headers.set("sec-fetch-site", "same-origin");
    const response = await app.proxyApi(request, { clientIp });
    for (const cookie of response.headers.getSetCookie()) {
      set.push(cookie);
      const [pair = ""] = cookie.split("; ");
      const at = pair.indexOf("=");
      if (/Max-Age=0/.test(cookie)) hidden.delete(pair.slice(0, at));
      else hidden.set(pair.slice(0, at), pair.slice(at + 1));
    }
    replies.push(await response.clone().text());
    return response;
  };
  const client = new HallpassClientApp({
    baseUrl: MOUNT,
    projectId: project.id,
    publishableClientKey: project.keys.publishableClientKey,
    tokenStore: "cookie",
    httpOnly: true,
    deps: { browser: () => page.browser, fetch: send, now: server.clock.now },
  });
  const credential = {
    email: `ada-${people}@example.com`,
    password: "oars and sculls",
    noRedirect: true,
    verificationCallbackUrl: "http://localhost/verify",
  };
  const userOnServer = () => app.getUser({ tokenStore: { headers: { cookie: cookies() } } });
  return { client, credential, page, hidden, set, replies, send, cookies, userOnServer };
}

/** The real tokens of a browser, from the cookie that its scripts do not see. */
function tokensOf({ hidden }: ReturnType<typeof openBrowser>): [string, string] {
  const [value = ""] = hidden.values();
  return JSON.parse(decodeURIComponent(value));
}

describe("tokens in an HttpOnly cookie", () => {
  test("sign in, renew, and sign out without a script of the page ever seeing one", async () => {
    const browser = openBrowser();
    const { client, credential, page, hidden, set, replies, userOnServer } = browser;

    expect((await client.signUpWithCredential(credential)).status).toBe("ok");
    const user = await client.getUser({ or: "throw" });
    await user.setDisplayName("Ada");
    expect((await userOnServer())?.displayName).toBe("Ada");
    expect(readToken(tokensOf(browser)[1])?.claims.name).toBe("Ada");
    expect(await client.getPartialUser({ from: "token" })).toMatchObject({ primaryEmail: credential.email });

    const [refreshToken, accessToken] = tokensOf(browser);
    server.clock.pass({ minutes: 11 });
    await (await client.getUser({ or: "throw" })).setDisplayName("Ada L.");
    const [sameRefreshToken, newAccessToken] = tokensOf(browser);
    expect(sameRefreshToken).toBe(refreshToken);
    expect(newAccessToken).not.toBe(accessToken);

    const seen = [page.browser.cookies.read(), decodeURIComponent(page.browser.cookies.read()), ...replies].join("\n");
    for (const secret of [refreshToken, accessToken, newAccessToken, newAccessToken.split(".")[2] ?? "-"]) {
      expect(seen).not.toContain(secret);
    }
    expect(new Set(set.map((cookie) => cookie.replace(/=[^;]*/, "")))).toEqual(
      new Set([`hallpass-session-${project.id}; Path=/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly`]),
    );

    await client.signOut();
    expect(hidden.size).toBe(0);
    expect(await userOnServer()).toBeNull();
    expect(await client.getUser()).toBeNull();
    const refused = await app.getUser({ tokenStore: { refreshToken, accessToken: null } });
    expect(refused).toBeNull();
  });

  test("a change of the password keeps this session, and ends the others", async () => {
    const browser = openBrowser();
    const { client, credential, replies } = browser;
    await client.signUpWithCredential(credential);
    const elsewhere = new HallpassClientApp({
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.keys.publishableClientKey,
      tokenStore: "memory",
      deps: { now: server.clock.now },
    });
    await elsewhere.signInWithCredential(credential);
    const user = await client.getUser({ or: "throw" });

    const problem = await user.updatePassword({ oldPassword: credential.password, newPassword: "sculls and oars" });

    expect(problem).toBeUndefined();
    expect((await client.getUser())?.id).toBe(user.id);
    expect((await user.getActiveSessions()).map(({ isCurrentSession }) => isCurrentSession)).toEqual([true]);
    expect(await elsewhere.getUser()).toBeNull();
    expect(replies.join("\n")).not.toContain(tokensOf(browser)[0]);
  });

  test("a renewal with the stand-in in the header sets the HttpOnly cookie, and shows the claims only", async () => {
    const browser = openBrowser();
    await browser.client.signUpWithCredential(browser.credential);
    const [refreshToken, accessToken] = tokensOf(browser);
    const renew = (standIn: string) =>
      browser.send(`${MOUNT}/api/v1/auth/sessions/current/refresh`, {
        method: "POST",
        headers: {
          "x-hallpass-project-id": project.id,
          "x-hallpass-publishable-client-key": project.keys.publishableClientKey,
          "x-hallpass-refresh-token": standIn,
        },
        credentials: "same-origin",
      });
    server.clock.pass({ seconds: 5 });

    const refused = await renew("another");
    const { status } = await renew("http-only");

    expect([refused.status, status]).toEqual([400, 200]);
    expect(tokensOf(browser)[0]).toBe(refreshToken);
    expect(tokensOf(browser)[1]).not.toBe(accessToken);
    expect(browser.replies.join("\n")).not.toContain(tokensOf(browser)[1]);
  });

  test("a wrong password is a result, and sets no cookie", async () => {
    const { client, credential, set } = openBrowser();
    await client.signUpWithCredential(credential);
    await client.signOut();
    set.length = 0;

    const result = await client.signInWithCredential({ ...credential, password: "not her password" });

    expect(result.status === "error" && result.error.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect(set).toEqual([]);
  });

  test("the claims that a page has are worthless as a token", async () => {
    const { client, credential } = openBrowser();
    await client.signUpWithCredential(credential);

    const shown = await client.getSession().tokens();

    expect(shown?.refreshToken).toStartWith("http-only");
    expect(await app.verify(shown?.accessToken ?? "")).toBeNull();
    const header = JSON.stringify(shown);
    expect(await app.getUser({ tokenStore: { headers: { "x-hallpass-auth": header } } })).toBeNull();
  });

  // A script that runs in the page must not get the token by storing its stand-in and reading it back.
  test("no other request than the renewal gets the refresh token into its body", async () => {
    const browser = openBrowser();
    const { client, credential, replies } = browser;
    await client.signUpWithCredential(credential);
    const user = await client.getUser({ or: "throw" });
    const form = {
      method: "POST",
      headers: { "x-hallpass-project-id": project.id, "content-type": "application/x-www-form-urlencoded" },
      body: "refresh_token=http-only",
      credentials: "same-origin",
    } as const;

    await user.setClientMetadata({ refresh_token: "http-only" });
    sent.length = 0;
    await browser.send(`${MOUNT}/api/v1/teams`, form);
    await browser.send(`${MOUNT}/api/v1/auth/oauth/token`, form);

    expect((await client.getUser({ or: "throw" })).clientMetadata).toEqual({ refresh_token: "http-only" });
    expect(replies.join("\n")).not.toContain(tokensOf(browser)[0]);
    expect(sent).toEqual(["refresh_token=http-only", `refresh_token=${tokensOf(browser)[0]}`]);
  });
});

describe("the proxy", () => {
  const own = () => ({ "x-hallpass-project-id": project.id, "sec-fetch-site": "same-origin" });
  const ask = async (url: string, init: RequestInit = {}) => {
    const reply = await app.proxyApi(new Request(url, init));
    return { status: reply.status, text: await reply.text(), location: reply.headers.get("location") };
  };

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
    ["an address that was typed", { "sec-fetch-site": "none" }],
    ["another origin, in a browser without sec-fetch-site", { "sec-fetch-site": "", origin: "https://evil.example" }],
    ["nobody knows where", { "sec-fetch-site": "" }],
  ])("refuses a change that comes from %s", async (_, changed) => {
    const headers = new Headers({ ...own(), ...changed, "content-type": "application/json" });
    if (headers.get("sec-fetch-site") === "") headers.delete("sec-fetch-site");

    const { status } = await ask(`${MOUNT}/api/v1/auth/anonymous/sign-up`, { method: "POST", headers, body: "{}" });

    expect(status).toBe(403);
  });

  test("serves an older browser, which names only its origin, and a public origin behind another proxy", async () => {
    const headers = { "x-hallpass-project-id": project.id, "x-hallpass-publishable-client-key": "?", origin: ORIGIN };
    const init = { method: "POST", headers, body: "{}" };

    // 400 and 401 are Hallpass's own answers.
    expect((await app.proxyApi(new Request(`${MOUNT}/api/v1/auth/password/sign-in`, init))).status).toBeLessThan(402);
    const behind = new Request("http://10.0.0.7:3000/hallpass/api/v1/auth/password/sign-in", init);
    expect((await app.proxyApi(behind.clone())).status).toBe(403);
    expect((await app.proxyApi(behind, { origin: ORIGIN })).status).toBeLessThan(402);
  });

  test("leads to the API of its server and nowhere else", async () => {
    for (const path of [
      "/health",
      "/api/v1/../../health",
      "/api/v1/%2e%2e/%2e%2e/dev/mail",
      "/admin",
      "//evil.example/api",
    ]) {
      expect((await ask(`${MOUNT}${path}`, { headers: own() })).status).toBe(404);
    }
    expect((await ask(`${MOUNT}/api/v1/projects/current`, { method: "OPTIONS", headers: own() })).status).toBe(405);
  });

  test("says that Hallpass does not answer, where to the log alone", async () => {
    const nowhere = "http://127.0.0.1:9";
    const lost = new HallpassServerApp({
      baseUrl: nowhere,
      projectId: project.id,
      secretServerKey: project.keys.secretServerKey,
      tokenStore: null,
    });
    using log = spyOn(console, "error").mockImplementation(() => {});

    const reply = await lost.proxyApi(new Request(`${MOUNT}/api/v1/projects/current`, { headers: own() }));

    expect([reply.status, reply.headers.get("content-type")]).toEqual([502, "text/plain; charset=utf-8"]);
    expect(await reply.text()).toBe("Hallpass does not answer this server. The log of this server says why.");
    expect(log.mock.calls.flat().join(" ")).toContain(`Hallpass does not answer at ${nowhere}`);
  });

  test("is for one project, as a client, whatever keys a page sends", async () => {
    const other = await server.project();
    const stranger = { ...own(), "x-hallpass-project-id": other.id };
    expect((await ask(`${MOUNT}/api/v1/projects/current`, { headers: stranger })).status).toBe(403);

    const headers = {
      ...own(),
      "x-hallpass-access-type": "server",
      "x-hallpass-secret-server-key": project.keys.secretServerKey,
      "x-hallpass-publishable-client-key": project.keys.publishableClientKey,
    };
    const { status, text } = await ask(`${MOUNT}/api/v1/users`, { headers });
    expect([status, text.includes("INSUFFICIENT_ACCESS_TYPE")]).toEqual([401, true]);
  });

  test("sends the browser to Hallpass for a provider, with the token only for a navigation", async () => {
    const browser = openBrowser();
    await browser.client.signUpWithCredential(browser.credential);
    const address = `${MOUNT}/api/v1/auth/oauth/authorize/github?client_id=${project.id}&token=stand-in`;
    const headers = { "sec-fetch-site": "same-origin", cookie: browser.cookies() };

    const navigation = await ask(address, { headers: { ...headers, "sec-fetch-mode": "navigate" } });
    const byScript = await ask(address, { headers: { ...headers, "sec-fetch-mode": "cors" } });
    const ofOther = await ask(address.replace(project.id, "another"), { headers });

    const root = `${server.url}/api/v1/auth/oauth/authorize/github?client_id=${project.id}`;
    expect(navigation).toMatchObject({ status: 302, location: `${root}&token=${tokensOf(browser)[1]}` });
    expect(byScript).toMatchObject({ status: 302, location: `${root}&token=stand-in` });
    expect(ofOther.status).toBe(403);
  });
});

describe("no reply has a token in it", () => {
  const form = "application/x-www-form-urlencoded";
  const headersOf = (type: string) => ({
    "content-type": type,
    "x-hallpass-project-id": project.id,
    "x-hallpass-publishable-client-key": project.keys.publishableClientKey,
  });

  test.each(["text/plain", "application/json", "application/octet-stream", "", `${form}2`])(
    "a body of the type %p keeps the stand-in",
    async (type) => {
      const browser = openBrowser();
      await browser.client.signUpWithCredential(browser.credential);
      const [refreshToken] = tokensOf(browser);
      sent.length = 0;

      const body = `grant_type=refresh_token&refresh_token=http-only&client_id=${project.id}`;
      const reply = await browser.send(`${MOUNT}/api/v1/auth/oauth/token`, {
        method: "POST",
        headers: headersOf(type),
        body,
        credentials: "same-origin",
      });

      expect(reply.status).toBe(400);
      expect(await reply.text()).not.toContain(refreshToken);
      expect(sent).toEqual([body]);
    },
  );

  /** A proxy in front of a server that replies with whatever is wished. */
  const proxied = async (browser: ReturnType<typeof openBrowser>, path: string, method: string, reply: Response) => {
    const fake = new HallpassServerApp({
      baseUrl: server.url,
      projectId: project.id,
      secretServerKey: project.keys.secretServerKey,
      tokenStore: null,
      deps: { fetch: async () => reply },
    });
    return fake.proxyApi(
      new Request(`${MOUNT}/api/v1${path}`, {
        method,
        headers: { ...headersOf(form), "sec-fetch-site": "same-origin", cookie: browser.cookies() },
      }),
    );
  };

  const fieldsOf = (schema: TSchema | undefined): string[] =>
    Object.entries<TSchema>(schema?.properties ?? {})
      .flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
      .concat([...(schema?.anyOf ?? []), ...(schema?.items ? [schema.items] : [])].flatMap(fieldsOf));

  test("every endpoint whose reply can have a token is stripped of it, at any depth", async () => {
    const browser = openBrowser();
    await browser.client.signUpWithCredential(browser.credential);
    const [refreshToken, accessToken] = tokensOf(browser);
    const signature = accessToken.split(".")[2] ?? "-";
    const withTokens = Object.values(contract).flatMap((each) => {
      if (!Object.hasOwn(Object(each), "kind") || !("method" in Object(each))) return [];
      const endpoint = each as contract.Endpoint;
      const fields = endpoint.response ? fieldsOf(contract.schemaAt(endpoint.response, "client")) : [];
      return fields.some((name) => /_token$/.test(name)) ? [endpoint] : [];
    });
    expect(withTokens.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        "POST /auth/cli/poll",
        "POST /team-invitations/accept/sign-up",
        "POST /team-invitations/accept/sign-up/passkey",
      ]),
    );

    for (const { method, path } of withTokens) {
      const tokens = { access_token: accessToken, refresh_token: refreshToken };
      for (const [body, status] of [
        [tokens, 200],
        [{ items: [{ session: tokens }] }, 201],
        [{ error: "no", details: tokens }, 400],
      ] as const) {
        const reply = await proxied(browser, path, method, Response.json(body, { status }));
        const text = await reply.text();
        expect([path, text.includes(refreshToken), text.includes(signature)]).toEqual([path, false, false]);
        expect(text).toContain("http-only");
      }
    }
  });

  test.each([
    ["a text", (token: string) => new Response(`The token ${token} is unknown`, { status: 400 })],
    ["a field of another name", (token: string) => Response.json({ echo: { value: token } })],
    ["a header", (token: string) => new Response("{}", { headers: { "x-hallpass-known-error": token } })],
    ["an error", (token: string) => Response.json({ code: "SCHEMA_ERROR", error: token }, { status: 500 })],
  ])("a reply that repeats the refresh token in %s is not passed on", async (_, reply) => {
    const browser = openBrowser();
    await browser.client.signUpWithCredential(browser.credential);
    const [refreshToken] = tokensOf(browser);

    const shown = await proxied(browser, "/users/me", "GET", reply(refreshToken));

    expect(shown.status).toBe(502);
    expect(await shown.text()).not.toContain(refreshToken);
    expect(JSON.stringify([...shown.headers])).not.toContain(refreshToken);
  });

  test("the access token of a provider reaches the page", async () => {
    const browser = openBrowser();
    await browser.client.signUpWithCredential(browser.credential);
    const body = { access_token: "gho_of_a_provider" };
    const path = "/auth/oauth/connected-accounts/github/access-token";

    const reply = await proxied(browser, path, "POST", Response.json(body));

    expect([reply.status, await reply.json()]).toEqual([200, body]);
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});

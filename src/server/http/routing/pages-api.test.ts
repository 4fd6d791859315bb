import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { completeCliLogin, pollCliLogin, startCliLogin } from "#contract/auth/cli-login.ts";
import { hostedCookieName, tokensOfRequest } from "#contract/http-only.ts";
import { HallpassClientApp } from "#sdk/index.ts";
import { pageAt } from "#testing/browser/sdk-environment.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

const PASSWORD = "oars and sculls";

let server: TestServer;
let project: TestProject;
beforeAll(async () => {
  server = await startServer();
  project = await server.project();
}, 60_000);
afterAll(() => server?.stop());

let people = 0;

/** A page of the server in a browser, which keeps HttpOnly cookies from scripts and names the site of each request. */
async function openPage(
  { id, keys }: TestProject = project,
  { url, clock }: Pick<TestServer, "url" | "clock"> = server,
) {
  people += 1;
  const email = `reader-${people}@example.com`;
  const ip = `203.0.116.${people}`;
  const page = pageAt(`${url}/p/${id}/handler/sign-in`);
  const hidden = new Map<string, string>();
  const set: string[] = [];
  /** Whatever the scripts of the page see. */
  const seen: string[] = [];
  const cookies = () =>
    [page.browser.cookies.read(), ...[...hidden].map(([name, value]) => `${name}=${value}`)].filter(Boolean).join("; ");
  const send = async (address: string, init: RequestInit = {}) => {
    const headers = new Headers({ "sec-fetch-site": "same-origin", "x-forwarded-for": ip });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    if (init.credentials !== "omit") headers.set("cookie", cookies());
    const response = await fetch(address, { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split("; ");
      const at = pair.indexOf("=");
      set.push(cookie);
      if (!cookie.includes("; HttpOnly")) page.browser.cookies.write(cookie);
      else if (cookie.includes("Max-Age=0")) hidden.delete(pair.slice(0, at));
      else hidden.set(pair.slice(0, at), pair.slice(at + 1));
    }
    seen.push(
      await response.clone().text(),
      page.browser.cookies.read(),
      decodeURIComponent(page.browser.cookies.read()),
    );
    return response;
  };
  const app = new HallpassClientApp({
    baseUrl: `${url}/api/session`,
    projectId: id,
    publishableClientKey: keys.publishableClientKey,
    tokenStore: "cookie",
    urls: { handler: `/p/${id}/handler` },
    httpOnly: true,
    deps: { browser: () => page.browser, fetch: send, now: clock.now },
  });
  const credential = { email, password: PASSWORD, noRedirect: true, noVerificationCallback: true as const };
  await app.signUpWithCredential(credential);
  /** The real tokens, which the browser keeps from scripts. */
  const tokens = (): [string, string] => {
    const { refreshToken, accessToken } = tokensOfRequest(cookies(), id);
    return [refreshToken ?? "", accessToken ?? ""];
  };
  /** Calls the API as a script of the page does, with headers of its choice. */
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: object | string) =>
    send(`${url}/api/session/api/v1${path}`, {
      method,
      headers: {
        "x-hallpass-project-id": id,
        "x-hallpass-access-type": "client",
        "x-hallpass-publishable-client-key": keys.publishableClientKey,
        ...(typeof body === "object" && { "content-type": "application/json" }),
        ...headers,
      },
      body: typeof body === "object" ? JSON.stringify(body) : body,
    });
  const standIns = () => app.getSession().tokens();
  return { app, page, hidden, set, seen, send, call, tokens, standIns, credential, cookies };
}

type Page = Awaited<ReturnType<typeof openPage>>;

function expectUnseen({ seen, tokens }: Page, ...further: string[]) {
  for (const secret of [...tokens(), ...further].flatMap((token) => [token, token.split(".")[2] ?? ""])) {
    if (secret) expect(seen.join("\n")).not.toContain(secret);
  }
}

describe("the pages of the server", () => {
  test("sign in, renew and sign out, and their scripts see no token", async () => {
    const page = await openPage();
    const { app, hidden, set, tokens } = page;
    const user = await app.getUser({ or: "throw" });
    await user.setDisplayName("Ada");

    const [refreshToken, accessToken] = tokens();
    server.clock.pass({ minutes: 11 });
    await (await app.getUser({ or: "throw" })).setDisplayName("Ada L.");

    expect(tokens()[0]).toBe(refreshToken);
    expect(tokens()[1]).not.toBe(accessToken);
    expectUnseen(page, accessToken);
    expect(new Set(set.map((cookie) => cookie.replace(/=[^;]*/, "")))).toEqual(
      new Set([
        `hallpass-session-${project.id}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`,
        `hallpass-session-${project.id}-access; Path=/; Max-Age=600; SameSite=Lax; HttpOnly`,
      ]),
    );

    await app.signOut();
    expect(hidden.size).toBe(0);
    expect(await app.getUser()).toBeNull();
    const ended = await project.client.with({ refreshToken }).send("POST", "/auth/sessions/current/refresh");
    expect(ended.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });

  test("change a password, and keep their session alone", async () => {
    const page = await openPage();
    const { app, credential } = page;
    const elsewhere = await project.client.send("POST", "/auth/password/sign-in", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: credential.email, password: PASSWORD }),
    });
    const user = await app.getUser({ or: "throw" });

    expect(await user.updatePassword({ oldPassword: PASSWORD, newPassword: "sculls and oars" })).toBeUndefined();

    expect((await app.getUser())?.id).toBe(user.id);
    const other = project.client.with({ refreshToken: elsewhere.body.refresh_token });
    expect((await other.send("POST", "/auth/sessions/current/refresh")).status).toBe(401);
    expectUnseen(page);
  });

  test("confirm the login of a program, which gets the session", async () => {
    const page = await openPage();
    const { body: login } = await project.client.call(startCliLogin, { body: {} });
    const standIns = await page.standIns();

    const reply = await page.call(
      completeCliLogin.method,
      completeCliLogin.path,
      { "x-hallpass-access-token": standIns?.accessToken ?? "" },
      { login_code: login.login_code, refresh_token: standIns?.refreshToken },
    );

    expect(reply.status).toBe(200);
    const polled = await project.client.call(pollCliLogin, { body: { polling_code: login.polling_code } });
    expect(polled.body).toMatchObject({ status: "success", refresh_token: page.tokens()[0] });
    expectUnseen(page);
  });

  test("notice that somebody else has signed in, and act as nobody else", async () => {
    const page = await openPage();
    const before = await page.standIns();
    const [, accessToken] = page.tokens();
    await page.app.signUpWithCredential({ ...page.credential, email: `eve-${page.credential.email}` });

    const late = await page.call("GET", "/users/me", { "x-hallpass-access-token": before?.accessToken ?? "" });
    const renewal = await page.call("POST", "/auth/sessions/current/refresh", {
      "x-hallpass-refresh-token": before?.refreshToken ?? "",
    });
    const after = await page.standIns();

    expect(renewal.status).toBe(401);
    expect(late.headers.get("x-hallpass-known-error")).toBe("UNPARSABLE_ACCESS_TOKEN");
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect((await page.app.getUser())?.primaryEmail).toStartWith("eve-");
    expectUnseen(page, accessToken);
  });

  test("on https, have a cookie that no other host can set", async () => {
    const secure = await startServer({ environment: { HALLPASS_URL: "https://auth.example.com" } });
    try {
      const { set } = await openPage(await secure.project(), secure);
      expect(set.map((cookie) => cookie.replace(/^(.*session-).*?=[^;]*/, "$1"))).toEqual([
        "__Host-hallpass-session-; Path=/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly",
        "__Host-hallpass-session-; Path=/; Max-Age=600; SameSite=Lax; Secure; HttpOnly",
      ]);
    } finally {
      await secure.stop();
    }
  });

  test("pages of another project have a session of their own, on the same origin", async () => {
    const [here, other] = [await openPage(), await openPage(await server.project())];
    for (const [name, value] of other.hidden) here.hidden.set(name, value);
    const [, otherToken] = other.tokens();

    expect(here.hidden.size).toBe(4);
    // The sessions of many projects have to fit into the headers of one request.
    for (const [name, value] of here.hidden) if (!name.endsWith("-access")) expect(value.length).toBeLessThan(250);
    expect((await here.app.getUser())?.primaryEmail).toBe(here.credential.email);
    await here.app.signOut();
    expect([...here.hidden.keys()]).toEqual([...other.hidden.keys()]);
    expect((await other.app.getUser())?.primaryEmail).toBe(other.credential.email);
    expectUnseen(here, otherToken);
  });
});

describe("a request with the cookie of a page", () => {
  const FOREIGN: [string, Record<string, string | null>][] = [
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
    ["a typed address", { "sec-fetch-site": "none" }],
    ["another site, in an old browser", { "sec-fetch-site": null, origin: "https://evil.example" }],
    ["nobody knows where", { "sec-fetch-site": null }],
  ];

  /** Sends a change, with the stand-in that such a page cannot know. */
  async function change(page: Page, headers: Record<string, string | null>, method = "PATCH") {
    const sent = new Headers({
      cookie: page.cookies(),
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-hallpass-project-id": project.id,
      "x-hallpass-access-type": "client",
      "x-hallpass-publishable-client-key": project.keys.publishableClientKey,
      "x-hallpass-access-token": (await page.standIns())?.accessToken ?? "",
    });
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) sent.delete(name);
      else sent.set(name, value);
    }
    const body = method === "PATCH" ? JSON.stringify({ display_name: "Eve" }) : undefined;
    return fetch(`${server.url}/api/session/api/v1/users/me`, { method, headers: sent, body });
  }

  test.each(FOREIGN)("changes nothing when it comes from %s", async (_, headers) => {
    const page = await openPage();

    const reply = await change(page, headers);

    expect([reply.status, reply.headers.get("x-hallpass-refusal")]).toEqual([403, "REQUEST_OF_ANOTHER_SITE"]);
    expect((await page.app.getUser())?.displayName).toBeNull();
  });

  test("is answered for a page of this server in an old browser, and no other site may read a reply or ask whether it may", async () => {
    const page = await openPage();
    const old = { "sec-fetch-site": null, origin: server.url };

    const changed = await change(page, old);
    const read = await change(page, { "sec-fetch-site": "cross-site" }, "GET");
    const asked = await change(page, { "sec-fetch-site": null, origin: "https://evil.example" }, "OPTIONS");

    expect([changed.status, read.status, asked.status]).toEqual([200, 403, 403]);
    for (const { headers } of [changed, read, asked]) {
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  test("has no session at the API itself, where every site may send requests", async () => {
    const page = await openPage();
    const standIns = await page.standIns();
    const wire = project.client.with({
      accessToken: standIns?.accessToken ?? "",
      refreshToken: standIns?.refreshToken ?? "",
    });
    const headers = { cookie: page.cookies(), "sec-fetch-site": "same-origin" };

    const read = await wire.send("GET", "/users/me", { headers });
    const renewed = await wire.send("POST", "/auth/sessions/current/refresh", { headers });

    expect([read.code, renewed.status]).toEqual(["UNPARSABLE_ACCESS_TOKEN", 401]);
  });

  test("reaches the API and nothing else", async () => {
    const { send } = await openPage();
    for (const path of [
      "",
      "/",
      "/health",
      "/api/v1/../../health",
      "/api/v1/%2e%2e/%2e%2e/admin",
      "/api/v1/boats",
      "/api/v2/users/me",
    ]) {
      expect([path, (await send(`${server.url}/api/session${path}`)).status]).toEqual([path, 404]);
    }
  });
});

describe("a malicious script of a page", () => {
  const FORM = "application/x-www-form-urlencoded";

  test("gets no token back that it has let the server fill in, whatever it claims to be", async () => {
    const page = await openPage();
    const standIns = await page.standIns();
    const token = { "x-hallpass-access-token": standIns?.accessToken ?? "" };
    const form = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: standIns?.refreshToken ?? "",
      client_id: project.id,
      client_secret: project.keys.publishableClientKey,
    }).toString();

    await page.call("PATCH", "/users/me", token, { client_metadata: { refresh_token: standIns?.refreshToken } });
    await page.call("GET", "/users/me", token);
    for (const level of ["client", "server", "admin"]) {
      const renewal = await page.call(
        "POST",
        "/auth/oauth/token",
        { "content-type": FORM, "x-hallpass-access-type": level },
        form,
      );
      expect([level, renewal.status]).toEqual([level, 200]);
    }
    for (const mode of ["cors", "navigate"]) {
      const query = new URLSearchParams({
        client_id: project.id,
        client_secret: project.keys.publishableClientKey,
        redirect_uri: `${server.url}/p/${project.id}/handler/oauth-callback`,
        scope: "legacy",
        state: "state",
        grant_type: "authorization_code",
        code_challenge: "c".repeat(43),
        code_challenge_method: "S256",
        response_type: "code",
        stack_response_mode: "json",
        token: standIns?.accessToken ?? "",
      });
      const reply = await page.call("GET", `/auth/oauth/authorize/github?${query}`, { "sec-fetch-mode": mode });
      page.seen.push(JSON.stringify([...reply.headers]));
    }

    expectUnseen(page);
  });
});

describe("the console", () => {
  test("acts as the owner with stand-ins, and signs in somebody else only for another browser", async () => {
    const owner = await server.owner();
    const ada = await project.person();
    const cookie = encodeURIComponent(JSON.stringify([owner.refreshToken, owner.accessToken]));
    const [header, claims] = owner.accessToken.split(".");
    const { refreshTokenId } = JSON.parse(Buffer.from(claims ?? "", "base64url").toString());
    const headers = {
      cookie: `hallpass-refresh-internal=http-only-${refreshTokenId}; ${hostedCookieName("internal", false)}=${cookie}`,
    };
    const console = wireTo(`${server.url}/api/session/api/v1`, {
      level: "admin",
      headers: { projectId: project.id, adminAccessToken: `${header}.${claims}.` },
    });
    const own = { ...headers, "sec-fetch-site": "same-origin" };

    const listed = await console.send("GET", "/users", { headers: own });
    const opened = await console.send("POST", "/auth/sessions", {
      headers: { ...own, "content-type": "application/json" },
      body: JSON.stringify({ user_id: ada.userId }),
    });
    const withoutCookie = await console.send("GET", "/users", { headers: { "sec-fetch-site": "same-origin" } });

    expect([listed.status, opened.status]).toEqual([200, 200]);
    expect(opened.headers.getSetCookie()).toEqual([]);
    expect(opened.body.refresh_token).not.toContain("http-only");
    expect(withoutCookie.code).toBe("UNPARSABLE_ADMIN_ACCESS_TOKEN");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { until } from "#testing/waiting.ts";
import { HOST, type ProxyName, startBehind } from "./proxy.ts";

describe.each(["nginx", "Caddy"] satisfies ProxyName[])("behind %s", (name) => {
  let behind: Awaited<ReturnType<typeof startBehind>>;
  beforeAll(async () => {
    behind = await startBehind(name);
  }, 60_000);
  afterAll(() => behind[Symbol.asyncDispose]());

  test("the sign-in page and its files arrive over https, with HSTS", async () => {
    const page = await behind.ask("https", "/handler/sign-in");
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? "";
    const file = await behind.ask("https", script);

    expect([page.status, file.status]).toEqual([200, 200]);
    expect(page.headers.get("strict-transport-security")).toContain("max-age=31536000");
    expect(file.headers.get("content-type")).toContain("text/javascript");
  });

  test("http leads to https", async () => {
    const reply = await behind.ask("http", "/handler/sign-in");

    expect([301, 308]).toContain(reply.status);
    expect(reply.headers.get("location")).toMatch(new RegExp(`^https://${HOST}(:\\d+)?/handler/sign-in$`));
  });

  // A client that could choose its address would never be slowed down.
  test("the server knows the address of the client, whatever the client says", async () => {
    const claimed = ["--header", "X-Forwarded-For: 203.0.113.9", "--header", "X-Real-IP: 203.0.113.9"];
    await behind.ask("https", "/api/v1/users/me", ...claimed);

    const asked = () => behind.requests().filter(({ message }) => message === "GET /users/me");
    await until(() => asked().length > 0);
    expect(asked().map(({ ip }) => ip)).toEqual(["127.0.0.2"]);
  });

  test("cookies are for https only, and a provider gets the public address", async () => {
    const { id, keys } = await behind.project();
    const query = new URLSearchParams({
      client_id: id,
      client_secret: keys.publishableClientKey,
      redirect_uri: "http://localhost:3000/handler/oauth-callback",
      scope: "legacy",
      state: "a state",
      grant_type: "authorization_code",
      code_challenge: "a".repeat(43),
      code_challenge_method: "S256",
      response_type: "code",
    });

    const reply = await behind.ask("https", `/api/v1/auth/oauth/authorize/github?${query}`);

    expect(reply.status).toBe(307);
    expect(reply.headers.get("set-cookie")).toMatch(/; HttpOnly.*; Secure|; Secure.*; HttpOnly/);
    const sentTo = new URL(reply.headers.get("location") ?? "").searchParams.get("redirect_uri");
    expect(sentTo).toBe(`https://${HOST}/api/v1/auth/oauth/callback/github`);
  });

  test("a large body arrives whole", async () => {
    const { id, keys } = await behind.project();
    const credentials = {
      "x-hallpass-access-type": "server",
      "x-hallpass-project-id": id,
      "x-hallpass-secret-server-key": keys.secretServerKey,
    };
    const headers = Object.entries(credentials).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
    const text = "x".repeat(60_000);

    const reply = await behind.ask("https", "/api/v1/users", ...headers, "--json", `{"server_metadata":"${text}"}`);

    expect(reply.status).toBe(201);
    expect(JSON.parse(reply.body).server_metadata).toBe(text);
  });
});

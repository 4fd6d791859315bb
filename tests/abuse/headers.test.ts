import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Endpoint, fillPath } from "#contract/endpoint.ts";
import { pages, routes } from "#server/app.ts";
import { currentBundles } from "#server/pages/bundles.ts";
import { startAuthorization } from "#testing/providers/oauth-browser.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

const PUBLIC_URL = "https://auth.example.com";
let server: TestServer;
let project: TestProject;

beforeAll(async () => {
  server = await startServer({
    environment: { HALLPASS_URL: PUBLIC_URL, HALLPASS_SECURITY_CONTACT: "mailto:a@example.com" },
  });
  project = await server.project({
    config: { oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "secret" }] },
  });
});
afterAll(() => server.stop());

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method, redirect: "manual", headers: { host: "auth.example.com", ...headers } });

/** A path of a pattern, with names that are there where it takes some. */
const filled = (pattern: string) =>
  pattern
    .replace(/:project_?[iI]d/g, project.id)
    .replace(/:(\w+)/g, "nothing")
    .replace("*", "nothing");

/** Every kind of thing that is served: pages, files, refusals and the API. */
function everyPath(): [method: string, path: string][] {
  const files = Object.keys(currentBundles()?.assets ?? {});
  return [
    ...pages.flatMap(({ method, path }): [string, string][] => [
      [method, filled(path)],
      [method, filled(path).replace("/nothing", "/sign-in")],
    ]),
    ...routes.map(({ endpoint }): [string, string] => {
      const { method, path } = endpoint as Endpoint;
      const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]): [string, string] => [name, "nothing"]);
      return [method, `/api/v1${fillPath(path, Object.fromEntries(ids))}`];
    }),
    ...[
      "/",
      "/nowhere",
      "/p/nothing/handler/sign-in",
      `/p/${project.id}/handler/sign-in`,
      "/handler/sign-in",
      "/admin",
    ].map((path): [string, string] => ["GET", path]),
    ...[...files.slice(0, 5), "/docs", "/docs/sign-in", "/llms.txt", "/api/v1/nowhere"].map(
      (path): [string, string] => ["GET", path],
    ),
    ["TRACE", "/"],
    ["PUT", "/health"],
    ["OPTIONS", "/api/v1/users/me"],
  ];
}

test("every answer forbids frames, guessing of types and what its policy does not list, over TLS only", async () => {
  const faults: string[] = [];
  for (const [method, path] of everyPath()) {
    const { status, headers } = await ask(method, path);
    const policy = headers.get("content-security-policy") ?? "";
    const fault = (what: string) => faults.push(`${method} ${path} (${status}): ${what}`);
    if (headers.get("x-content-type-options") !== "nosniff") fault("no nosniff");
    if (!/(^|; )default-src 'none'/.test(policy)) fault(`policy "${policy}"`);
    if (!policy.includes("frame-ancestors 'none'")) fault("may be framed");
    if (/unsafe-inline|unsafe-eval|script-src[^;]*(\*|https?:)/.test(policy)) fault(`policy "${policy}"`);
    if (!headers.has("referrer-policy")) fault("no referrer policy");
    if (!headers.get("strict-transport-security")?.startsWith("max-age=31536000")) fault("no HSTS");
    if (status !== 304 && headers.has("content-type") && /^text\//.test(headers.get("content-type") ?? "")) {
      if (!/charset=utf-8/i.test(headers.get("content-type") ?? "")) fault("text without a charset");
    }
  }

  expect(faults).toEqual([]);
});

test("every page has a policy with a nonce of its own, and is stored by no cache", async () => {
  const nonces = new Set<string>();
  let count = 0;
  for (const [method, path] of everyPath().filter(([each]) => each === "GET")) {
    const reply = await ask(method, path, { accept: "text/html" });
    if (!reply.headers.get("content-type")?.startsWith("text/html")) continue;
    count++;
    const policy = reply.headers.get("content-security-policy") ?? "";
    expect([path, reply.headers.get("cache-control")]).toEqual([
      path,
      expect.stringMatching(/^no-store(, max-age=0)?$/),
    ]);
    const nonce = /script-src 'nonce-([A-Za-z0-9+/]{24})'/.exec(policy)?.[1];
    // A page without any script needs no nonce.
    if (nonce === undefined) expect([path, await reply.text()]).toEqual([path, expect.not.stringContaining("<script")]);
    else nonces.add(nonce);
  }

  expect(count).toBeGreaterThan(5);
  expect(nonces.size).toBeGreaterThan(3);
});

describe("cookies", () => {
  test("the cookies that the server sets are for its host, of https, and closed to scripts", async () => {
    const { reply } = await startAuthorization(server, project, "github");
    const cookies = reply.headers.getSetCookie();

    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      const attributes = cookie.split("; ").slice(1);
      expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure"]));
      expect(cookie).not.toContain("Domain=");
      expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(600);
    }
  });

  test("come with the start of a sign-in with a provider, and with no other answer", async () => {
    const setting: string[] = [];
    for (const [method, path] of everyPath()) {
      const { headers } = await ask(method, path);
      if (headers.getSetCookie().length > 0) setting.push(`${method} ${path}`);
    }

    expect(setting).toEqual([]);
  });
});

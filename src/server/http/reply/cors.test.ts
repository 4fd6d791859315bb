import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "#testing/server/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const NAMES = [
  "project-id",
  "branch-id",
  "override-error-status",
  "random-nonce",
  "client-version",
  "disable-artificial-development-delay",
  "access-type",
  "publishable-client-key",
  "secret-server-key",
  "super-secret-admin-key",
  "admin-access-token",
  "refresh-token",
  "access-token",
];
const PREFIXES = ["hallpass", "stack", "hexclave"];
const FIXED = [
  "content-type",
  "dpop",
  "authorization",
  ...PREFIXES.flatMap((prefix) => NAMES.map((name) => `x-${prefix}-${name}`)),
  "baggage",
  "sentry-trace",
  "x-vercel-protection-bypass",
  "ngrok-skip-browser-warning",
].sort();

const preflight = (path: string, requested?: string) =>
  fetch(server.url + path, {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example",
      "access-control-request-method": "POST",
      ...(requested && { "access-control-request-headers": requested }),
    },
  });
const list = (reply: Response, name: string) => (reply.headers.get(name) ?? "").split(", ").sort();

describe("a page of another origin", () => {
  test.each([
    "/api/v1/users/me",
    "/api/v1",
    "/api/v1/no-such-path",
    "/api/latest/auth/oauth/token",
    "/api/v1/openapi.json",
  ])("may send a preflight for %s, which does nothing", async (path) => {
    const requests = () => server.log.filter((line) => /"message":"[A-Z]+ \//.test(line)).length;
    const before = requests();

    const reply = await preflight(path);

    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe("");
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("access-control-allow-methods")).toBe("GET, POST, PUT, PATCH, DELETE, OPTIONS");
    expect(reply.headers.get("access-control-max-age")).toBe("86400");
    expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
    expect(list(reply, "access-control-allow-headers")).toEqual(FIXED);
    expect(requests()).toBe(before);
  });

  test("may read the reply headers of all prefixes, of errors and successes", async () => {
    const exposed = [
      "content-type",
      "retry-after",
      ...PREFIXES.flatMap((prefix) => [`x-${prefix}-actual-status`, `x-${prefix}-known-error`]),
    ];

    for (const path of ["/api/v1", "/api/v1/users/me", "/api/v1/no-such-path"]) {
      const reply = await fetch(server.url + path, { headers: { origin: "https://app.example" } });

      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
      expect(list(reply, "access-control-expose-headers")).toEqual(expect.arrayContaining(exposed));
      expect(list(reply, "access-control-expose-headers")).not.toContain("x-hallpass-refusal");
      expect(reply.headers.get("x-hallpass-refusal")).toBeNull();
    }
  });

  test("may send unknown headers of known prefixes, and no others", async () => {
    const reply = await preflight(
      "/api/v1/users/me",
      "X-Stack-Something-New, x-hexclave-other,x-hallpass-own, x-foreign, cookie, x-stack-project-id, x-stack-a b",
    );

    expect(list(reply, "access-control-allow-headers")).toEqual(
      [...FIXED, "x-hallpass-own", "x-hexclave-other", "x-stack-something-new"].sort(),
    );
    expect(reply.headers.get("vary")).toContain("Access-Control-Request-Headers");
  });
});

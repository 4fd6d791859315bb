import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { refreshSession } from "#contract/auth/sessions.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { dialectOf } from "./prefix.ts";

const PREFIXES = ["hallpass", "stack", "hexclave"] as const;
const EIGHT = ["aud", "branchId", "exp", "iat", "iss", "refreshTokenId", "role", "sub"];
const EXTENDED = [
  ...EIGHT,
  "branch_id",
  "email",
  "email_verified",
  "is_anonymous",
  "is_restricted",
  "name",
  "project_id",
  "refresh_token_id",
  "requires_totp_mfa",
  "restricted_reason",
  "selected_team_id",
  "signed_up_at",
].sort();
const callback = "http://localhost/verify";

let server: TestServer;
let project: TestProject;
let ada: Person;

beforeAll(async () => {
  server = await startServer();
  project = await server.project();
  ada = await project.person();
});
afterAll(() => server.stop());

const claims = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const as = (prefix: (typeof PREFIXES)[number]) => project.client.as({ prefix });
const ownHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => /^x-(hallpass|stack|hexclave)-/.test(name));

describe("the dialect of a request", () => {
  test.each([
    [["x-hallpass-project-id"], "hallpass"],
    [["x-stack-project-id"], "stack"],
    [["x-hexclave-project-id"], "hexclave"],
    [["x-stack-random-nonce"], "stack"],
    [["x-hexclave-random-nonce"], "hexclave"],
    [["x-hallpass-random-nonce", "x-stack-project-id", "x-stack-access-type"], "hallpass"],
    [["x-stack-random-nonce", "x-hexclave-project-id"], "stack"],
    [["x-hexclave-access-type", "x-stack-client-version"], "stack"],
    [["authorization", "x-forwarded-for"], "unknown"],
    [[], "unknown"],
  ])("%p: %s", (names, dialect) => {
    expect(dialectOf(new Headers(names.map((name) => [name, "x"] as [string, string]))).name).toBe(dialect as never);
  });
});

describe.each(PREFIXES)("a client of the prefix %s", (prefix) => {
  test("gets headers of its own prefix and no other", async () => {
    const reply = await as(prefix).with({ overrideErrorStatus: "true", branchId: "x" }).send("GET", "/users/me");

    expect(reply.code).toBe("BRANCH_DOES_NOT_EXIST");
    expect(ownHeaders(reply.headers).sort()).toEqual(
      [
        `x-${prefix}-actual-status`,
        `x-${prefix}-known-error`,
        `x-${prefix}-request-id`,
        ...(prefix === "hallpass" ? ["x-hallpass-error-docs"] : []),
      ].sort(),
    );
  });

  test("gets the code of a plain-text refusal only in Hallpass's own dialect, and may read it there", async () => {
    const wire = project.server.as({ prefix });
    const channel = `/contact-channels/${ada.userId}/${crypto.randomUUID()}`;

    const asPage = { headers: { origin: "https://app.example" } };
    const reply = await wire.send("GET", channel, asPage);
    const inDisguise = await wire.with({ overrideErrorStatus: "true" }).send("GET", channel, asPage);

    expect([reply.status, reply.text]).toEqual([404, "Contact channel not found."]);
    expect([inDisguise.status, inDisguise.text]).toEqual([200, "Contact channel not found."]);
    const isOurs = prefix === "hallpass";
    for (const { headers, code } of [reply, inDisguise]) {
      expect(code).toBeNull();
      expect(headers.get("x-hallpass-refusal")).toBe(isOurs ? "CONTACT_CHANNEL_NOT_FOUND" : null);
      expect([...headers.keys()].filter((name) => name.endsWith("-refusal"))).toHaveLength(isOurs ? 1 : 0);
      const exposed = headers.get("access-control-expose-headers")?.split(", ") ?? [];
      expect(exposed.filter((name) => name.endsWith("-refusal"))).toEqual(isOurs ? ["x-hallpass-refusal"] : []);
    }
  });

  test("gets the address of an error's page only in Hallpass's own dialect, and may read it there", async () => {
    const asPage = { headers: { origin: "https://app.example" } };
    const channel = `/contact-channels/${ada.userId}/${ada.userId}`;
    const refused = await project.server.as({ prefix }).send("GET", channel, asPage);
    const failed = await as(prefix).with({ branchId: "x" }).send("GET", "/users/me", asPage);

    const pages = { CONTACT_CHANNEL_NOT_FOUND: refused, BRANCH_DOES_NOT_EXIST: failed };
    for (const [code, { headers }] of Object.entries(pages)) {
      const isOurs = prefix === "hallpass";
      expect(headers.get("x-hallpass-error-docs")).toBe(isOurs ? `${server.url}/docs/errors/${code}` : null);
      const exposed = headers.get("access-control-expose-headers")?.split(", ") ?? [];
      expect(exposed.includes("x-hallpass-error-docs")).toBe(isOurs);
    }
  });

  test("gets texts with its own header names", async () => {
    const reply = await as(prefix)
      .as({ level: undefined })
      .send("GET", "/users/me", {
        headers: { [`x-${prefix}-access-type`]: "root" },
      });

    expect(reply.body.error).toContain(`x-${prefix}-access-type header must be`);
  });

  test("gets an access token with the claims it expects", async () => {
    const email = `${prefix}@example.com`;
    const password = "a long password";
    const wire = as(prefix);
    const up = await wire.call(signUpWithPassword, { body: { email, password, verification_callback_url: callback } });
    const signedIn = await wire.call(signInWithPassword, { body: { email, password } });
    const fresh = await wire.with({ refreshToken: up.body.refresh_token }).call(refreshSession);
    const form = new URLSearchParams({
      grant_type: "refresh_token",
      client_id: project.id,
      client_secret: project.keys.publishableClientKey,
      refresh_token: up.body.refresh_token,
    });
    const byForm = await wire.send("POST", "/auth/oauth/token", {
      body: form.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

    for (const { body } of [up, signedIn, fresh, byForm]) {
      expect(Object.keys(claims(body.access_token)).sort()).toEqual(prefix === "stack" ? EIGHT : EXTENDED);
    }
  });

  test("may use tokens of every dialect", async () => {
    for (const issuing of PREFIXES) {
      const { body } = await as(issuing).call(signInWithPassword, {
        body: { email: ada.email, password: ada.password },
      });

      const reply = await as(prefix).with({ accessToken: body.access_token }).send("GET", "/users/me");

      expect(reply.body.id).toBe(ada.userId);
    }
  });

  test("gets Hallpass's own codes by name only if it can know them", async () => {
    const body = { email: "new@example.com", password: "password123", verification_callback_url: callback };

    const reply = await as(prefix).call(signUpWithPassword, { body });

    expect(reply.status).toBe(400);
    expect(reply.code).toBe(prefix === "hallpass" ? "PASSWORD_TOO_COMMON" : null);
    if (prefix !== "hallpass") {
      expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(reply.text).not.toContain("PASSWORD_TOO_COMMON");
      expect(ownHeaders(reply.headers)).toEqual([`x-${prefix}-request-id`]);
    }
  });
});

// Hallpass's prefix comes before `stack`, and `stack` before `hexclave`.
test("headers of another prefix than the request's are ignored", async () => {
  for (const [prefix, other] of [
    ["hallpass", "stack"],
    ["hallpass", "hexclave"],
    ["stack", "hexclave"],
  ] as const) {
    const reply = await as(prefix).send("GET", "/users/me", { headers: { [`x-${other}-branch-id`]: "x" } });

    expect(reply.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  }
});

describe("a request without a prefix", () => {
  const token = (fields: Record<string, string>) =>
    server.anonymous.send("POST", "/auth/oauth/token", {
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  test("gets headers of all three prefixes", async () => {
    const reply = await token({ grant_type: "refresh_token", client_id: "none", client_secret: "x" });

    expect(reply.status).toBe(400);
    for (const prefix of PREFIXES) {
      expect(reply.headers.get(`x-${prefix}-known-error`)).toBe("INVALID_OAUTH_CLIENT_ID_OR_SECRET");
      expect(reply.headers.get(`x-${prefix}-request-id`)).toBe(reply.headers.get("x-hallpass-request-id"));
    }
  });

  test("gets the extended claims", async () => {
    const reply = await token({
      grant_type: "refresh_token",
      client_id: project.id,
      client_secret: project.keys.publishableClientKey,
      refresh_token: ada.refreshToken,
    });

    expect(Object.keys(claims(reply.body.access_token)).sort()).toEqual(EXTENDED);
    expect(reply.headers.get("pragma")).toBe("no-cache");
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  test("gets Hallpass's own codes as text", async () => {
    const reply = await server.anonymous.send("POST", "/auth/oauth/token", {
      body: " ".repeat((4 << 20) + 1),
      headers: { "content-type": "application/json" },
    });

    expect(reply.status).toBe(413);
    expect(reply.headers.get("content-type")).toStartWith("text/plain");
    for (const prefix of PREFIXES) expect(reply.headers.get(`x-${prefix}-known-error`)).toBeNull();
  });
});

// Published clients wait out a 429 of any length without telling the user.
describe("too many attempts", () => {
  async function exhausted(prefix: (typeof PREFIXES)[number]) {
    const ben = await project.person(`ben-of-${prefix}`);
    const attempt = () =>
      ben.wire.as({ prefix }).call(signInWithPassword, { body: { email: ben.email, password: "a wrong one" } });
    const refusals = [];
    for (let round = 0; round < 60; round++) {
      const reply = await attempt();
      if (reply.status === 400) continue;
      refusals.push(reply);
      const wait = Number(reply.headers.get("retry-after"));
      if (wait > 30 || reply.status === 403) break;
      server.clock.pass({ seconds: wait });
    }
    return refusals;
  }

  test("a client of `stack` gets 429 for a short wait and 403 with text for a long one", async () => {
    const refusals = await exhausted("stack");
    const short = refusals[0];
    const long = refusals.at(-1);

    expect(short?.status).toBe(429);
    expect(Number(short?.headers.get("retry-after"))).toBeLessThanOrEqual(30);
    expect([long?.status, long?.code]).toEqual([403, null]);
    expect(refusals.slice(0, -1).map(({ status }) => status)).not.toContain(403);
    expect(long?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("Hallpass's own clients get 429 and the code, however long the wait", async () => {
    const long = (await exhausted("hallpass")).at(-1);

    expect([long?.status, long?.code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
    expect(long?.body.details.retry_after_seconds).toBeGreaterThan(30);
  });
});

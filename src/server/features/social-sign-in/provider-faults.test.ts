import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { returnFromProvider, signInThrough, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { type FaultyServer, startFaultyServer } from "#testing/server/faulty-server.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";
import { nowInSeconds, until } from "#testing/waiting.ts";

const TOKEN = "/login/oauth/access_token";
const SECRETS = ["code-of-the-provider", "gho_token", "our-secret", "issuer-secret"];
/** Long enough for another sign-in meanwhile, on a busy machine, too. */
const TIMEOUT_MILLIS = 3_000;

/** All providers: GitHub, GitLab and an issuer of the project's own, each at its paths. */
let provider: FaultyServer;
let server: TestServer;
let project: TestProject;

beforeAll(async () => {
  provider = await startFaultyServer();
  server = await startServer({
    environment: { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" },
    providerTimeoutMillis: TIMEOUT_MILLIS,
    fetch: (url, init) => fetch(provider.url + new URL(url).pathname, init),
  });
  const keys = { client_id: "our-client", client_secret: "our-secret" };
  project = await server.project({
    config: {
      oauth_providers: [
        { id: "github", type: "standard", ...keys },
        { id: "gitlab", type: "standard", ...keys },
        {
          id: "company",
          type: "oidc",
          issuer_url: provider.url,
          client_id: "our-client",
          client_secret: "issuer-secret",
          display_name: "Company",
        },
      ],
    },
  });
  work();
});
afterEach(work);
afterAll(async () => {
  await server?.stop();
  await provider?.[Symbol.asyncDispose]();
});

/** Everything answers as it should. */
function work(): void {
  provider.at(TOKEN, { json: { access_token: "gho_token", token_type: "bearer" } });
  provider.at("/user", { json: { id: 1, login: "ada", name: "Ada" } });
  provider.at("/user/emails", { json: [{ email: "ada@example.com", verified: true, primary: true }] });
  provider.at("/oauth/token", { json: { access_token: "glpat", token_type: "bearer" } });
  provider.at("/api/v4/user", {
    json: { id: 2, username: "ben", email: "ben@example.com", confirmed_at: "2020-01-01" },
  });
  provider.at("/.well-known/openid-configuration", {
    json: {
      issuer: provider.url,
      authorization_endpoint: `${provider.url}/authorize`,
      token_endpoint: `${provider.url}/token`,
      jwks_uri: `${provider.url}/keys`,
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
    },
  });
}

/** The lines about providers that a request left in the log. */
function linesOf(reply: Reply): Record<string, unknown>[] {
  const request = reply.headers.get("x-request-id");
  expect(request).toBeString();
  return server.log
    .map((line) => JSON.parse(line))
    .filter((line) => line.message === "A sign-in provider failed" && line.request === request);
}

function expectOneLine(
  reply: Reply,
  expected: { provider?: string; step: string; reason: RegExp; code: string },
): void {
  const { reason, ...rest } = expected;
  expect(linesOf(reply)).toEqual([
    {
      time: expect.any(String),
      level: "warn",
      message: "A sign-in provider failed",
      provider: "github",
      project: project.id,
      reason: expect.stringMatching(reason),
      request: expect.any(String),
      ...rest,
    },
  ]);
  for (const secret of SECRETS) expect(JSON.stringify(linesOf(reply))).not.toContain(secret);
}

/** Begins a sign-in; returns what brings the browser back from the provider. */
async function begin(providerId = "github") {
  const started = await startAuthorization(server, project, providerId);
  return { started, back: () => returnFromProvider(server, started) };
}

const signsIn = async (providerId: string) => (await signInThrough(server, project, providerId)).tokens.status;

const UNREACHABLE = "The server could not reach the OAuth provider. Please try again.";
const DISCOVERY =
  "The server could not reach the OAuth provider, or its discovery document is not valid. Please try again later.";
const FAILED = "The OAuth provider returned an error. Please try again.";

describe("the operator reads why, and the person can try again, after a provider", () => {
  test("hangs before or within its answer; another sign-in goes on meanwhile", async () => {
    const [hanging, halfway] = [await begin(), await begin()];
    let ended = 0;
    const end = (reply: Reply) => {
      ended++;
      return reply;
    };
    provider.at(TOKEN, "hangs");
    const first = hanging.back().then(end);
    await until(() => provider.seen.some(({ path }) => path === TOKEN));
    provider.at(TOKEN, "hangs half-way");
    const second = halfway.back().then(end);

    const other = await signsIn("gitlab");
    const endedBefore = ended;
    const replies = [await first, await second];

    expect([other, endedBefore]).toEqual([200, 0]);
    for (const reply of replies) {
      expect([reply.status, reply.text]).toEqual([502, UNREACHABLE]);
      expectOneLine(reply, { step: "code", reason: /timed out/, code: "OAUTH_PROVIDER_UNREACHABLE" });
    }
    work();
    expect(await signsIn("github")).toBe(200);
  });

  test("refuses the connection", async () => {
    const { back } = await begin();
    await provider.refuse();
    const reply = await back();
    await provider.listen();

    expect([reply.status, reply.text]).toEqual([502, UNREACHABLE]);
    expectOneLine(reply, {
      step: "code",
      reason: /ConnectionRefused|ECONNREFUSED/,
      code: "OAUTH_PROVIDER_UNREACHABLE",
    });
    expect(await signsIn("github")).toBe(200);
  });

  test.each([
    ["a closed connection", 502, "drops", /closed|ECONNRESET/],
    ["half an answer", 502, "drops half-way", /closed|ECONNRESET/],
    ["half a JSON", 400, { text: '{"access_token":"gho_tok' }, /^the answer is not JSON$/],
    ["a web page", 400, { text: "<html>We are back soon.</html>" }, /^the answer is not JSON$/],
    ["something else", 400, { json: { hello: "there" } }, /^no access token in the answer$/],
    ["an error in any text", 400, { json: { error: "<script>" }, status: 503 }, /^status 503$/],
    ["an error code", 400, { json: { error: "server_error" }, status: 500 }, /^status 500, error server_error$/],
  ] as const)("answers a code with %s", async (_, status, behaviour, reason) => {
    const { back } = await begin();
    provider.at(TOKEN, behaviour);
    const reply = await back();

    expect([reply.status, reply.text]).toEqual([status, status === 502 ? UNREACHABLE : FAILED]);
    const code = status === 502 ? "OAUTH_PROVIDER_UNREACHABLE" : "OAUTH_PROVIDER_FAILED";
    expectOneLine(reply, { step: "code", reason, code });
    work();
    expect(await signsIn("github")).toBe(200);
  });

  test.each([
    ["half an answer", "drops half-way", /closed|ECONNRESET/],
    ["half a JSON", { text: '{"id":1' }, /^the answer is not JSON$/],
    ["an outage", { text: "down", status: 503 }, /^status 503$/],
  ] as const)("answers the question for the profile with %s", async (_, behaviour, reason) => {
    const { back } = await begin();
    provider.at("/user", behaviour);
    const reply = await back();

    expect([reply.status, reply.text]).toEqual([502, UNREACHABLE]);
    expectOneLine(reply, { step: "profile", reason, code: "OAUTH_PROVIDER_UNREACHABLE" });
    work();
    expect(await signsIn("github")).toBe(200);
  });

  test("sends the browser back with an error; one that the person caused is nobody's fault", async () => {
    const [misconfigured, denied] = [await begin(), await begin()];

    const wrong = await returnFromProvider(server, misconfigured.started, { params: { error: "unauthorized_client" } });
    const no = await returnFromProvider(server, denied.started, { params: { error: "access_denied" } });

    expectOneLine(wrong, {
      step: "sign-in page",
      reason: /^error unauthorized_client$/,
      code: "OAUTH_PROVIDER_CREDENTIALS_INVALID",
    });
    expect(linesOf(no)).toEqual([]);
  });
});

describe("the operator reads why an issuer of a project", () => {
  test.each([
    ["a closed connection", "drops", /socket|closed|ECONNRESET/],
    ["half an answer", "drops half-way", /aborted|closed|ECONNRESET/],
    ["a web page", { text: "<html>" }, /JSON|content-type/],
  ] as const)("cannot be discovered: %s", async (_, behaviour, reason) => {
    provider.at("/.well-known/openid-configuration", behaviour);
    const { started } = await begin("company");
    work();
    const again = await begin("company");
    server.running.deps.discoveries.clear();

    expect([started.reply.status, started.reply.text]).toEqual([400, DISCOVERY]);
    expectOneLine(started.reply, { provider: "company", step: "discovery", reason, code: "OAUTH_DISCOVERY_FAILED" });
    expect(again.started.at.pathname).toBe("/authorize");
  });

  test.each([
    ["a closed connection", "drops", /socket|closed|ECONNRESET/],
    ["half an answer", "drops half-way", /aborted|closed|ECONNRESET/],
    ["an outage", { text: "down", status: 503 }, /^status 503$/],
  ] as const)("shows no keys: %s", async (_, behaviour, reason) => {
    const { started, back } = await begin("company");
    provider.at("/token", {
      json: { access_token: "at", token_type: "Bearer", id_token: idToken(started.at.searchParams.get("nonce") ?? "") },
    });
    provider.at("/keys", behaviour);
    const reply = await back();

    expect([reply.status, reply.text]).toEqual([502, UNREACHABLE]);
    expectOneLine(reply, { provider: "company", step: "ID token", reason, code: "OAUTH_PROVIDER_UNREACHABLE" });
  });
});

/** An ID token whose signature is checked only with the issuer's keys. */
function idToken(nonce: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = nowInSeconds();
  const claims = { iss: provider.url, aud: "our-client", sub: "u1", nonce, iat: now, exp: now + 600 };
  return `${part({ alg: "RS256", kid: "k1" })}.${part(claims)}.c2lnbmF0dXJl`;
}

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { endpoint } from "#contract/endpoint.ts";
import { fail } from "#contract/errors.ts";
import { STRANGERS_BODY_MAX_BYTES } from "#contract/limits.ts";
import { GENERAL_OAUTH_ERRORS, type OAuthErrorCode, oauthErrors } from "#contract/oauth/errors.ts";
import { updateProject } from "#contract/projects.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { refuse } from "#server/access/refusal.ts";
import { on } from "#server/http/routing/api-route.ts";
import { openApiOf } from "#server/http/routing/openapi.ts";
import { type Mounted, mount } from "#server/http/routing/route.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

/** An endpoint of these tests only. It fails as it is told, or repeats what it has read. */
const probe = endpoint({
  method: "POST",
  path: "/projects/{project_id}/oauth/probe",
  summary: "Fail as told",
  access: "none",
  ofAuthorizationServer: true,
  bodyType: "form",
  params: Type.Object({ project_id: Type.String() }),
  query: Type.Object({ prompt: Type.Optional(Type.String()) }),
  body: Type.Object({
    grant_type: Type.String({ maxLength: 30 }),
    max_age: Type.Optional(Type.Integer()),
    resource: Type.Optional(Type.Array(Type.String())),
  }),
  response: Type.Object({ read: Type.Unknown() }),
  errors: [],
  oauthErrors: ["invalid_client", "invalid_grant"],
});

const failures: Record<string, () => Error> = {
  throttle: () => fail("TOO_MANY_ATTEMPTS", { limit: "x", retry_after_seconds: 7 }),
  busy: () => refuse("SERVER_BUSY", {}, { "retry-after": "1" }),
  missing: () => refuse("SERVER_UNAVAILABLE"),
  bug: () => new Error("A secret of the inside."),
  quotes: () => new OAuthRefusal("invalid_grant", 'Not "ü"\nnor \\.'),
};

let server: TestServer;
let project: TestProject;
let mounted: Mounted;
let base: string;
beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { authorization_server_enabled: true } });
  const route = on(probe, async ({ body, query }) => {
    const failure = failures[body.grant_type];
    if (failure) throw failure();
    if (Object.hasOwn(oauthErrors, body.grant_type)) throw new OAuthRefusal(body.grant_type as OAuthErrorCode);
    return { read: { ...body, ...query } };
  });
  mounted = mount(server.running.deps, [route], []);
  base = `http://127.0.0.1:${mounted.listen({ hostname: "127.0.0.1", port: 0 }).port}/api/v1/projects`;
});
afterAll(async () => {
  await mounted.server?.stop(true);
  await server.stop();
});

const FORM = "application/x-www-form-urlencoded";
async function send(body: string, headers: Record<string, string> = {}, { id = project.id, query = "" } = {}) {
  const init = { method: "POST", headers: { "content-type": FORM, ...headers }, body };
  const reply = await fetch(`${base}/${id}/oauth/probe${query}`, init);
  return { status: reply.status, headers: reply.headers, body: await reply.json().catch(() => null) };
}

test("every error of OAuth has its status and OAuth's form, and is stored by no cache", async () => {
  for (const [code, { status, when }] of Object.entries(oauthErrors)) {
    const reply = await send(`grant_type=${code}`);
    expect([reply.status, reply.body]).toEqual([status, { error: code, error_description: when }]);
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("pragma")).toBe("no-cache");
    expect(reply.headers.has("www-authenticate")).toBe(status === 401 || status === 403);
    expect(reply.headers.has("x-hallpass-known-error")).toBe(false);
  }
  const client = await send("grant_type=invalid_client");
  expect(client.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
});

test("every description in the catalog is of the characters that RFC 6749 allows", () => {
  for (const { when } of Object.values(oauthErrors)) expect(when).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
});

test("invalid input is an invalid_request without the values of the request", async () => {
  const long = "s".repeat(40);
  const found = [
    await send(""),
    await send(`grant_type=${long}`),
    await send("grant_type=x&max_age=soon"),
    await send("grant_type=a\0b".replace("\0", "%00")),
    await send("{}", { "content-type": "application/json" }),
    await send("grant_type=x", { "content-type": "text/plain" }),
  ];

  for (const { status, body } of found) expect([status, body.error]).toEqual([400, "invalid_request"]);
  expect(found.map(({ body }) => body.error_description)).toEqual([
    expect.stringContaining("grant_type must be defined"),
    expect.stringContaining("grant_type must be at most 30 characters"),
    expect.stringContaining("max_age"),
    "Invalid form data in request body",
    "Unknown content type in request body: application/json",
    "Unknown content type in request body: text/plain",
  ]);
  expect(JSON.stringify(found.map(({ body }) => body))).not.toMatch(/sss|soon/);
});

test("a parameter that is sent twice is refused, an empty or unknown one is as if it were not sent", async () => {
  const query = "?prompt=none&prompt=login";
  const repeated = [
    await send("grant_type=x&grant_type=x"),
    await send("grant_type=x&else=1&else=2"),
    await send("grant_type=x", {}, { query }),
  ];
  const read = await send(
    "grant_type=&grant_type=x&scope=all&max_age=5&resource=a&resource=b",
    {},
    { query: "?prompt=&x=1" },
  );

  for (const { status, body } of repeated) expect([status, body.error]).toEqual([400, "invalid_request"]);
  expect(repeated[0]?.body.error_description).toBe("The parameter grant_type was sent more than once.");
  expect([read.status, read.body]).toEqual([200, { read: { grant_type: "x", max_age: 5, resource: ["a", "b"] } }]);
  expect([read.headers.get("cache-control"), read.headers.get("pragma")]).toEqual(["no-store", "no-cache"]);
});

test("too large bodies, throttles and errors of the server have OAuth's form and their own status", async () => {
  const large = await send(`grant_type=${"x".repeat(STRANGERS_BODY_MAX_BYTES)}`);
  const throttled = await send("grant_type=throttle");
  const busy = await send("grant_type=busy");
  const unavailable = await send("grant_type=missing");
  const bug = await send("grant_type=bug", { "x-hallpass-override-error-status": "true" });

  expect([large.status, large.body.error]).toEqual([413, "invalid_request"]);
  expect([throttled.status, throttled.body.error]).toEqual([429, "temporarily_unavailable"]);
  expect(throttled.headers.get("retry-after")).toBe("7");
  expect([busy.status, busy.body.error, busy.headers.get("retry-after")]).toEqual([
    429,
    "temporarily_unavailable",
    "1",
  ]);
  expect([unavailable.status, unavailable.body.error]).toEqual([503, "temporarily_unavailable"]);
  expect([bug.status, bug.body.error]).toEqual([500, "server_error"]);
  expect(bug.body.error_description).not.toContain("secret");
  expect(server.log.join("\n")).toContain("A secret of the inside.");
});

test("a description has no character that RFC 6749 forbids", async () => {
  expect((await send("grant_type=quotes")).body.error_description).toBe("Not '?' nor /.");
});

test("where a project is no authorization server, its endpoints are unknown paths, whatever is sent", async () => {
  const off = await server.project();
  for (const id of [off.id, "nobody", "%00"]) {
    const reply = await fetch(`${base}/${id}/oauth/probe`, {
      method: "POST",
      body: "{",
      headers: { "content-type": "x/y" },
    });
    const unknown = await fetch(`${base}/${id}/oauth/nowhere`, { method: "POST" });
    expect([id, reply.status, await reply.text()]).toEqual([
      id,
      404,
      (await unknown.text()).replace("nowhere", "probe"),
    ]);
  }
  await off.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
  expect((await send("grant_type=x", {}, { id: off.id })).status).toBe(200);
});

test("the OpenAPI document has the form of the body, and each error at its status", () => {
  const { paths } = openApiOf([probe], "http://localhost", "1");
  const { requestBody, responses } = JSON.parse(JSON.stringify(paths?.[probe.path]?.post));
  const described = Object.keys(responses).flatMap((status) => {
    const { error } = responses[status].content["application/json"].schema.properties;
    return (error?.enum ?? []).map((code: OAuthErrorCode) => [code, Number(status)]);
  });

  expect(Object.keys(requestBody.content)).toEqual([FORM]);
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries([...GENERAL_OAUTH_ERRORS, ...probe.oauthErrors].map((code) => [code, oauthErrors[code].status])),
  );
});

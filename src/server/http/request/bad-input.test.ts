import { describe, expect, test } from "bun:test";
import { Kind, type TSchema } from "@sinclair/typebox";
import { LEVELS, type Level } from "#contract/access.ts";
import { type Endpoint, fillPath, schemaAt } from "#contract/endpoint.ts";
import { LIMITED_JSON } from "#contract/fields.ts";
import { INTERNAL_PROJECT_ID, JSON_BODY_MAX_BYTES, JSON_MAX_DEPTH } from "#contract/limits.ts";
import { routes } from "#server/app.ts";
import { DEFAULT_LIGHT_THEME_ID } from "#server/mail/defaults/ids.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { inTurn } from "#testing/repeats.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestServer } from "#testing/server/server.ts";
import { formOf, type TestWire, wireTo } from "#testing/server/wire.ts";
import { fromNow } from "#testing/waiting.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const INTERNAL = {
  publishableClientKey: "pck_of_the_internal_project",
  secretServerKey: "ssk_of_the_internal_project",
  superSecretAdminKey: "sak_of_the_internal_project",
};
const environment = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: INTERNAL.publishableClientKey,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: INTERNAL.secretServerKey,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: INTERNAL.superSecretAdminKey,
  HALLPASS_THROTTLES: "off",
};
const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };

/** Bodies that are wrong for every endpoint that reads one. */
const wrongBodies: [what: string, body: BodyInit, headers: Record<string, string>][] = [
  ["not an object: null", "null", JSON_TYPE],
  ["not an object: a number", "5", JSON_TYPE],
  ["not an object: a text", '"x"', JSON_TYPE],
  ["not an object: a list", "[{}]", JSON_TYPE],
  ["broken JSON", '{"a":', JSON_TYPE],
  ["broken UTF-8", new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE],
  ["an escaped NUL", '{"\\u0000":1}', JSON_TYPE],
  ["nested too deeply", `{"a":${"[".repeat(JSON_MAX_DEPTH)}${"]".repeat(JSON_MAX_DEPTH)}}`, JSON_TYPE],
  ["one byte too large", " ".repeat(JSON_BODY_MAX_BYTES + 1), JSON_TYPE],
  ["of an unknown content type", "{}", { "content-type": "application/xml" }],
  ["text", "{}", { "content-type": "text/plain" }],
  ["bytes", new Uint8Array([1]), { "content-type": "application/octet-stream" }],
  ["no bytes at all", new Uint8Array(), { "content-type": "application/octet-stream" }],
  ["an unknown field", '{"no_such_field":1}', JSON_TYPE],
  ["the prototype", '{"__proto__":{"level":"admin"}}', JSON_TYPE],
];

/** Values for every field; most are wrong for most fields. */
const strange: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  Number.MAX_SAFE_INTEGER + 2,
  "",
  " ",
  "\ud800",
  "a@b",
  "javascript://localhost/",
  "http://[::1",
  "data:image/png;base64,AAAA",
  "%00",
  "a".repeat(100_000),
  [],
  [null],
  {},
  { __proto__: null, constructor: { prototype: 1 } },
  JSON.parse('{"__proto__":{"a":1}}'),
  JSON.parse(`${'{"a":'.repeat(JSON_MAX_DEPTH - 3)}"\ud800"${"}".repeat(JSON_MAX_DEPTH - 3)}`),
];
/** Well-formed ids of other things: of no user, of a theme, of a permission, of the project. */
const idsOfOthers = [NOBODY, DEFAULT_LIGHT_THEME_ID, "team_member", "internal"];
const paths = ["%00", "%ff", "%", "..%2f..", "__proto__", "me", "a".repeat(4_000), "%F0%9F%98%80", "*", ":id"];
const queries = [
  "a=%00",
  "%00",
  "%ff=%",
  "__proto__=1",
  "user_id=%00",
  "user_id=me&user_id=you",
  "limit=1e400",
  "[]=1",
];

const all = routes.map(({ endpoint }) => endpoint);
const withBody = all.filter(({ body, method }) => body !== undefined && method !== "DELETE");
const ids = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

eachServer(
  (server, dialect) => {
    // Most values are refused before the database is asked, so each database gets a part of them: not the same part, and
    // another one for each endpoint.
    const someOf = <T>(values: readonly T[], endpoint: Endpoint, turn: number, parts = 6) =>
      inTurn(values, all.indexOf(endpoint) + turn + (dialect === "postgres" ? Math.floor(parts / 2) : 0), parts);
    // Most tests only send requests that are refused, so they share the callers; the last test checks that the callers
    // are unharmed.
    let sharedCallers: Promise<TestCaller[]> | undefined;
    async function callersOf(endpoint: Endpoint): Promise<TestCaller[]> {
      if (!hasProject(endpoint)) return callersWithout(server(), endpoint);
      sharedCallers ??= newCallers(server());
      return (await sharedCallers).filter(({ level }) => levelsOf(endpoint).includes(level));
    }
    // Where a request may be done, the callers and their project are used until one has been.
    let unchangedCallers: Promise<TestCaller[]> | undefined;
    async function callersToChange(endpoint: Endpoint): Promise<TestCaller[]> {
      if (!hasProject(endpoint)) return callersWithout(server(), endpoint);
      unchangedCallers ??= newCallers(server());
      return (await unchangedCallers).filter(({ level }) => levelsOf(endpoint).includes(level));
    }

    // Elsewhere, the paths of an authorization server are unknown.
    let authorizationServer: Promise<string> | undefined;
    async function projectFor({ ofAuthorizationServer }: Endpoint): Promise<string> {
      if (!ofAuthorizationServer) return NOBODY;
      const config = { authorization_server_enabled: true, self_named_clients: { registration_enabled: true } };
      authorizationServer ??= server()
        .project({ config })
        .then(({ id }) => id);
      return authorizationServer;
    }

    detailOnPostgres(dialect).each(ids(withBody))(
      "%s refuses every body that cannot be valid, and says why",
      async (_, endpoint) => {
        const project = await projectFor(endpoint);
        for (const { level, wire } of await callersOf(endpoint)) {
          for (const [what, body, headers] of someOf(wrongBodies, endpoint, 0, 2)) {
            const reply = await send(wire, endpoint, { body, headers, project });

            // If an endpoint accepts any JSON, only a body that is not JSON is wrong.
            const isFine = takesAnyJson(endpoint) && reply.status === 200;
            expect([level, what, isFine ? "refused" : kind(reply.status)]).toEqual([level, what, "refused"]);
            expect(reply.text.length).toBeGreaterThan(0);
            expect(reply.text.length).toBeLessThan(5_000);
          }
        }
      },
    );

    test.each(ids(withBody))("%s replies to every value in every field, and never fails", async (_, endpoint) => {
      const project = await projectFor(endpoint);
      for (const { level, ...caller } of await callersToChange(endpoint)) {
        for (const [at, { shape, name, schema }] of fieldsOf(endpoint, level).entries()) {
          for (const value of someOf(strange, endpoint, at)) {
            const isForm = endpoint.bodyType === "form";
            const fields = { ...plausible(shape), [name]: isForm && isObject(value) ? JSON.stringify(value) : value };
            const sent = isForm
              ? { body: formOf(fields), headers: FORM_TYPE }
              : { body: JSON.stringify(fields), headers: JSON_TYPE };
            const ask = (wire: TestWire) => send(wire, endpoint, { ...sent, project });
            const first = await ask(caller.wire);
            // A changed password ends the caller's session.
            const reply = first.code === "ACCESS_TOKEN_EXPIRED" ? await ask(await caller.renewed()) : first;
            if (reply.status < 300 || reply !== first) unchangedCallers = undefined;

            expect([level, name, shown(value), failed(reply.status, reply.text)]).toEqual([
              level,
              name,
              shown(value),
              null,
            ]);
            // A field declared as text or number never accepts an object; a form has no objects.
            if (isObject(value) && isScalar(schema) && !isForm) expect([name, reply.status]).toEqual([name, 400]);
          }
        }
      }
    });

    test.each(ids(all))("%s replies to every path and query, and never fails", async (_, endpoint) => {
      const names = Object.keys(endpoint.params?.properties ?? {});
      const project = await projectFor(endpoint);
      for (const { level, wire } of await callersOf(endpoint)) {
        for (const query of someOf(queries, endpoint, 0, 2)) {
          const reply = await send(wire, endpoint, {
            query: `?${query}`,
            project,
            ...wrongFor(endpoint),
          });

          expect([level, query, failed(reply.status, reply.text)]).toEqual([level, query, null]);
        }
        for (const [name, value] of someOf(inQuery(endpoint, level), endpoint, LEVELS.indexOf(level))) {
          const query = `?${new URLSearchParams({ [name]: value.toWellFormed().slice(0, 4_000) })}`;
          const reply = await send(wire, endpoint, { query, project, ...wrongFor(endpoint) });

          expect([level, name, shown(value), failed(reply.status, reply.text)]).toEqual([
            level,
            name,
            shown(value),
            null,
          ]);
        }
        for (const value of names.length > 0 ? someOf([...paths, ...idsOfOthers], endpoint, 0, 2) : []) {
          const path = endpoint.path.replace(/\{\w+\}/g, () => value);
          const { further, ...wrong } = wrongFor(endpoint);
          const reply = await wire.send(endpoint.method, further ? `${path}?${further}` : path, wrong);

          expect([level, path, failed(reply.status, reply.text)]).toEqual([level, path, null]);
        }
      }
    });

    test("the callers still exist and are signed in afterwards", async () => {
      for (const { level, wire } of (await sharedCallers) ?? []) {
        expect([level, (await wire.send("GET", "/users/me")).status]).toEqual([level, 200]);
      }
      expect(await sharedCallers).toHaveLength(LEVELS.length);
    });

    // The override is JSON inside JSON: the outer text may be valid where the inner one is not.
    test.each(["\\u0000", "\\ud800"])("an override with %s inside is refused", async (escaped) => {
      const project = await server().project();
      for (const source of [
        `{"domains.allowLocalhost":true,"emails.server.host":"${escaped}"}`,
        `{"${escaped}":1}`,
        "[".repeat(100_000),
      ]) {
        const reply = await project.admin.send("PATCH", "/internal/config/override", {
          body: JSON.stringify({ config_override_string: source }),
          headers: JSON_TYPE,
        });

        expect([reply.status, reply.text]).toEqual([400, "Invalid config JSON"]);
      }
    });

    describe("headers", () => {
      test.each(["project-id", "branch-id", "publishable-client-key", "access-token", "admin-access-token"])(
        "a strange %s is refused, at any length",
        async (name) => {
          const project = await server().project();
          for (const value of ["a".repeat(8_000), "a".repeat(200_000), "\u00ff\u00fe", "__proto__", "a.b.c", "'; --"]) {
            const reply = await project.client.send("GET", "/users/me", { headers: { [`x-hallpass-${name}`]: value } });

            expect([shown(value), kind(reply.status)]).toEqual([shown(value), "refused"]);
          }
        },
      );

      test.each(["Basic", "Basic !", "Basic /////w==", "Basic Og==", "Bearer x", `Basic ${btoa("a:b:c")}`, "\u00ff"])(
        "at the token endpoint the authorization header %p is no credential",
        async (authorization) => {
          const reply = await server().anonymous.send("POST", "/auth/oauth/token", {
            body: JSON.stringify({ grant_type: "refresh_token", refresh_token: "x" }),
            headers: { ...JSON_TYPE, authorization },
          });

          expect([reply.status, reply.code]).toEqual([400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"]);
        },
      );
    });

    test("pages reply to every path, too", async () => {
      for (const path of [
        "/p/%00/handler",
        "/p/%ff/handler/sign-in",
        "/p/%/handler",
        "/%00",
        "/assets/%00",
        "/health?db=%00",
      ]) {
        const reply = await fetch(server().url + path);

        expect([path, reply.status < 500 || reply.status === 503]).toEqual([path, true]);
      }
    });
  },
  { environment },
);

interface TestCaller {
  level: Level;
  wire: TestWire;
  /** The same caller, newly signed in. */
  renewed(): Promise<TestWire>;
}

const levelsOf = ({ access }: Endpoint): readonly Level[] =>
  access === "anyone" ? LEVELS : access === "none" ? [] : access;

const hasProject = ({ access, project }: Endpoint) => access !== "none" && project !== "internal";

/** Callers of an endpoint that is for the internal project, or for no project. */
async function callersWithout(server: TestServer, endpoint: Endpoint): Promise<TestCaller[]> {
  if (endpoint.access === "none") {
    return [{ level: "client", wire: server.anonymous, renewed: async () => server.anonymous }];
  }
  const { accessToken } = await server.owner();
  return levelsOf(endpoint).map((level) => {
    const wire = wireTo(server.apiUrl, {
      level,
      headers: { projectId: INTERNAL_PROJECT_ID, accessToken, ...INTERNAL },
    });
    return { level, wire, renewed: async () => wire };
  });
}

/** Callers at each level, each with a signed-in user, in a new project. */
async function newCallers(server: TestServer): Promise<TestCaller[]> {
  const project = await server.project();
  return Promise.all(
    LEVELS.map(async (level) => {
      const renewed = async () => project[level].with({ accessToken: (await project.person()).accessToken });
      return { level, wire: await renewed(), renewed };
    }),
  );
}

interface Sent {
  /** The project that a path names. */
  project?: string;
  query?: string;
  /** Further query parameters. */
  further?: string;
  body?: BodyInit | null;
  headers?: Record<string, string>;
}

function send(wire: TestWire, endpoint: Endpoint, { query = "", further, body, headers, project = NOBODY }: Sent) {
  const names = Object.keys(endpoint.params?.properties ?? {});
  const params = Object.fromEntries(names.map((name) => [name, name === "project_id" ? project : NOBODY]));
  const needed = endpoint.query && schemaAt(endpoint.query, "server").required?.includes("user_id");
  const parameters = [query.replace("?", "") || (needed ? "user_id=me" : ""), further ?? ""].filter(
    (part) => part !== "",
  );
  const path = fillPath(endpoint.path, params) + (parameters.length > 0 ? `?${parameters.join("&")}` : "");
  return wire.send(endpoint.method, path, { body, headers });
}

/**
 * Returns input that every endpoint refuses: a field that no body has, and no query for a DELETE, which must not delete
 * the caller.
 */
function wrongFor({ method }: Endpoint): Sent {
  if (method === "GET") return {};
  return method === "DELETE" ? { further: "no_such_field=1" } : { body: '{"no_such_field":1}', headers: JSON_TYPE };
}

/** Returns every field of a body, and of each shape that a body may have. */
function fieldsOf(endpoint: Endpoint, level: Level) {
  const body = endpoint.body && schemaAt(endpoint.body, level);
  const shapes: TSchema[] = body?.anyOf ?? (body ? [body] : []);
  return shapes.flatMap((shape) =>
    Object.entries((shape.properties ?? {}) as Record<string, TSchema>).map(([name, schema]) => ({
      shape,
      name,
      schema,
    })),
  );
}

function takesAnyJson({ body }: Endpoint): boolean {
  return body !== undefined && schemaAt(body, "server")[Kind] === LIMITED_JSON;
}

/** Returns the fields of a query. */
const inQuery = ({ query }: Endpoint, level: Level) =>
  Object.keys((query && schemaAt(query, level).properties) ?? {}).flatMap((name) =>
    [...strange, ...idsOfOthers].map(
      (value) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
    ),
  );

/** Returns valid values for required fields, so that only the one strange value is checked. */
function plausible(shape: TSchema): Record<string, unknown> {
  const required = Object.entries(shape.properties as Record<string, TSchema>).filter(([name]) =>
    shape.required?.includes(name),
  );
  return Object.fromEntries(required.map(([name, schema]) => [name, plausibleValue(name, schema)]));
}

function plausibleValue(name: string, schema: TSchema): unknown {
  if (schema[Kind] === "Boolean") return false;
  if (schema[Kind] === "Literal") return schema.const;
  if (schema[Kind] === "Integer") return fromNow({ seconds: 1 });
  if (schema[Kind] === "Union") return schema.anyOf[0].const ?? null;
  const byFormat: Record<string, string> = {
    email: "ada@example.com",
    "strict-email": `ada-${crypto.randomUUID()}@example.com`,
    url: "http://localhost/",
    uuid: NOBODY,
    "user-id-or-me": "me",
    code: "a".repeat(45),
  };
  return byFormat[schema.format] ?? `a value for ${name}`;
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;
const isScalar = (schema: TSchema) => ["String", "Integer", "Number", "Boolean", "Literal"].includes(schema[Kind]);
const kind = (status: number) => (status >= 400 && status < 500 ? "refused" : status);
const failed = (status: number, text: string) => (status >= 500 ? text : null);
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

import { expect, test } from "bun:test";
import { OptionalKind, type TSchema } from "@sinclair/typebox";
import { LEVELS, type Level } from "#contract/access.ts";
import { type Endpoint, schemaAt } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { createTeamIn } from "#server/foundation/teams/create.ts";
import { detailOnPostgres } from "#testing/detail.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { everythingAtRest } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import { type Reply, type TestWire, wireTo } from "#testing/server/wire.ts";
import { bodies, type Ids, sample } from "../isolation/sample.ts";

/** The errors that credentials alone cause, at any endpoint that reads the headers. */
const CREDENTIAL_ERRORS = [
  "ACCESS_TYPE_REQUIRED",
  "ACCESS_TYPE_WITHOUT_PROJECT_ID",
  "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
  "ADMIN_AUTHENTICATION_REQUIRED",
  "BRANCH_DOES_NOT_EXIST",
  "CLIENT_AUTHENTICATION_REQUIRED",
  "CURRENT_PROJECT_NOT_FOUND",
  "INSUFFICIENT_ACCESS_TYPE",
  "INVALID_ACCESS_TYPE",
  "INVALID_PROJECT_FOR_ACCESS_TOKEN",
  "INVALID_PUBLISHABLE_CLIENT_KEY",
  "INVALID_SECRET_SERVER_KEY",
  "INVALID_SUPER_SECRET_ADMIN_KEY",
  "PROJECT_KEY_WITHOUT_ACCESS_TYPE",
  "SERVER_AUTHENTICATION_REQUIRED",
  "UNPARSABLE_ACCESS_TOKEN",
  "UNPARSABLE_ADMIN_ACCESS_TOKEN",
];
/** Endpoints whose credentials are in the query or the form, not in the headers. */
const WITH_OWN_CREDENTIALS = ["GET /auth/oauth/authorize/{provider_id}", "POST /auth/oauth/token"];

/** Enables all features, so that no endpoint refuses because its feature is off. */
const EVERYTHING_ON = {
  allow_team_api_keys: true,
  allow_user_api_keys: true,
  authorization_server_enabled: true,
  self_named_clients: { registration_enabled: true },
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
};

const endpoints = routes.map(({ endpoint }) => endpoint as Endpoint);
const takesLevel = ({ access }: Endpoint, level: Level) =>
  access === "anyone" || access === "none" || access.includes(level);
/** Whether an endpoint reads the headers with credentials. */
const looksAtHeaders = ({ access }: Endpoint) => access !== "none";

/** For some thousand requests. */

interface World {
  project: TestProject;
  ids: Ids;
  accessToken: string;
  other: TestProject;
  otherToken: string;
}

async function world(server: TestServer): Promise<World> {
  const [project, other] = [await server.project({ config: EVERYTHING_ON }), await server.project()];
  const [ada, eve] = [await project.person(), await other.person("eve")];
  const { deps } = server.running;
  const loaded = await deps.projects.get(project.id);
  if (!loaded) throw new Error("The project does not exist.");
  const otherId = await deps.store.write((tx) =>
    createTeamIn(tx, deps, loaded, { displayName: "Rowers", creatorUserId: ada.userId }),
  );
  const { userId, refreshToken } = ada;
  const ids = { otherId, userId, projectId: project.id, refreshToken, apiKey: "not a key of anybody" };
  return { project, ids, accessToken: ada.accessToken, other, otherToken: eve.accessToken };
}

const partAt = (endpoint: Endpoint, name: "params" | "query" | "body", level: Level) => {
  const part = endpoint[name];
  return part && schemaAt(part, level);
};

/** A request that fits the endpoint's schema at a level. */
function request(endpoint: Endpoint, level: Level, ids: Ids) {
  const [params, query, body] = [
    partAt(endpoint, "params", level),
    partAt(endpoint, "query", level),
    partAt(endpoint, "body", level),
  ];
  // The compiler knows the parts of each endpoint, but this builds them from any endpoint's schema.
  return {
    params: params && sample(params, ids),
    query: query && sample(query, ids),
    body: body && bodies(body, ids)[0],
  } as never;
}

/** The same request without optional fields, since not all of these may be combined. */
function minimalRequest(endpoint: Endpoint, level: Level, ids: Ids): Record<string, object> {
  return Object.fromEntries(
    (["params", "query", "body"] as const).flatMap((name) => {
      const part = partAt(endpoint, name, level);
      if (!part) return [];
      const needed = Object.entries((part.properties ?? {}) as Record<string, TSchema>).filter(
        ([, each]) => !each[OptionalKind],
      );
      return [[name, Object.fromEntries(needed.map(([key, each]) => [key, sample(each, ids, key)]))]];
    }),
  );
}

/** Calls every endpoint of a kind; returns each reply with its endpoint, so that a failure names it. */
async function ask(wire: TestWire, level: Level, ids: Ids, which: (endpoint: Endpoint) => boolean) {
  const answers: [endpoint: Endpoint, reply: Reply][] = [];
  for (const endpoint of endpoints.filter(which)) {
    answers.push([endpoint, await wire.call(endpoint, request(endpoint, level, ids))]);
  }
  return answers;
}

async function expectAll(answers: Promise<[Endpoint, Reply][]>, wanted: [status: number, code: string]) {
  for (const [endpoint, { status, code }] of await answers) {
    expect([endpoint.id, status, code]).toEqual([endpoint.id, ...wanted]);
  }
}

/** Credentials that no endpoint accepts, each with the error it causes. */
function falseCredentials(apiUrl: string, { project, other, otherToken, accessToken }: World) {
  const { id: projectId, keys } = project;
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys;
  const as = (level: Level | undefined, headers: object) => ({ level, wire: wireTo(apiUrl, { level, headers }) });
  const client = { projectId, publishableClientKey };
  const root = { level: "client" as const, wire: wireTo(apiUrl, { level: "root" as Level, headers: client }) };
  return [
    ["nothing", as(undefined, {}), 400, "ACCESS_TYPE_REQUIRED"],
    ["keys without a level", as(undefined, { projectId, ...keys }), 400, "PROJECT_KEY_WITHOUT_ACCESS_TYPE"],
    ["an unknown level", root, 400, "INVALID_ACCESS_TYPE"],
    ["no project", as("client", { publishableClientKey }), 400, "ACCESS_TYPE_WITHOUT_PROJECT_ID"],
    [
      "an unknown project",
      as("client", { ...client, projectId: crypto.randomUUID() }),
      400,
      "CURRENT_PROJECT_NOT_FOUND",
    ],
    ["no key of a client", as("client", { projectId }), 401, "CLIENT_AUTHENTICATION_REQUIRED"],
    ["no key of a server", as("server", client), 401, "SERVER_AUTHENTICATION_REQUIRED"],
    ["no key of an admin", as("admin", { ...client, secretServerKey }), 401, "ADMIN_AUTHENTICATION_REQUIRED"],
    [
      "a wrong key of a client",
      as("client", { projectId, publishableClientKey: "pck_x" }),
      401,
      "INVALID_PUBLISHABLE_CLIENT_KEY",
    ],
    [
      "a wrong key of a server",
      as("server", { projectId, secretServerKey: publishableClientKey }),
      401,
      "INVALID_SECRET_SERVER_KEY",
    ],
    [
      "a wrong key of an admin",
      as("admin", { projectId, superSecretAdminKey: secretServerKey }),
      401,
      "INVALID_SUPER_SECRET_ADMIN_KEY",
    ],
    [
      "another project's client",
      as("client", { projectId, publishableClientKey: other.keys.publishableClientKey }),
      401,
      "INVALID_PUBLISHABLE_CLIENT_KEY",
    ],
    [
      "another project's server",
      as("server", { projectId, secretServerKey: other.keys.secretServerKey }),
      401,
      "INVALID_SECRET_SERVER_KEY",
    ],
    [
      "another project's admin",
      as("admin", { projectId, superSecretAdminKey: other.keys.superSecretAdminKey }),
      401,
      "INVALID_SUPER_SECRET_ADMIN_KEY",
    ],
    [
      "another project's user",
      as("client", { ...client, accessToken: otherToken }),
      401,
      "INVALID_PROJECT_FOR_ACCESS_TOKEN",
    ],
    ["a malformed token of a user", as("client", { ...client, accessToken: "x.y.z" }), 401, "UNPARSABLE_ACCESS_TOKEN"],
    [
      "a malformed token of an owner",
      as("admin", { projectId, adminAccessToken: "x" }),
      401,
      "UNPARSABLE_ADMIN_ACCESS_TOKEN",
    ],
    [
      "a user's token for an owner's",
      as("admin", { projectId, adminAccessToken: accessToken }),
      401,
      "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
    ],
    ["an unknown branch", as("admin", { projectId, superSecretAdminKey, branchId: "x" }), 400, "BRANCH_DOES_NOT_EXIST"],
  ] as const;
}

/** The places where a request may use `me` for a user: the part and the name of the field. */
function placesOfMe(endpoint: Endpoint, level: Level) {
  return (["params", "query", "body"] as const).flatMap((name) => {
    const properties = (partAt(endpoint, name, level)?.properties ?? {}) as Record<string, TSchema>;
    return Object.entries(properties)
      .filter(([, schema]) => schema.format === "user-id-or-me")
      .map(([property]) => ({ name, property }));
  });
}

eachServer(
  (server, dialect) => {
    test("there are endpoints of each kind", () => {
      const counts = [
        endpoints.filter(({ access }) => access === "none"),
        endpoints.filter(({ access }) => access === "anyone"),
        endpoints.filter((each) => !takesLevel(each, "client")),
        endpoints.filter((each) => !takesLevel(each, "server")),
        endpoints.filter((each) => placesOfMe(each, "server").length > 0),
      ].map(({ length }) => length);

      for (const count of counts) expect(count).toBeGreaterThan(0);
      expect(endpoints.length).toBeGreaterThan(100);
    });

    detailOnPostgres(dialect)("false credentials are refused at every endpoint, and change nothing", async () => {
      const here = await world(server());
      const before = await stateOf(server());

      for (const [name, { level, wire }, status, code] of falseCredentials(server().apiUrl, here)) {
        for (const [endpoint, reply] of await ask(wire, level ?? "client", here.ids, looksAtHeaders)) {
          // Without credentials, these endpoints accept an anonymous caller.
          const isFine = endpoint.access === "anyone" && code === "ACCESS_TYPE_REQUIRED";
          const wanted = isFine ? [200, null] : [status, code];
          expect([name, endpoint.id, reply.status, reply.code]).toEqual([name, endpoint.id, ...wanted] as never);
        }
      }

      expect(await stateOf(server())).toEqual(before);
    });

    test("endpoints that do not read the headers ignore false ones", async () => {
      const here = await world(server());
      const headers = { projectId: here.project.id, publishableClientKey: "pck_x" };
      const wire = wireTo(server().apiUrl, { level: "client", headers });

      for (const [endpoint, { code }] of await ask(wire, "client", here.ids, (each) => !looksAtHeaders(each))) {
        if (WITH_OWN_CREDENTIALS.includes(endpoint.id)) continue;
        expect([endpoint.id, CREDENTIAL_ERRORS.includes(code ?? "")]).toEqual([endpoint.id, false]);
      }
    });

    for (const level of LEVELS) {
      test(`a ${level} is refused where its level is not allowed, with the levels that are`, async () => {
        const { project, ids, accessToken } = await world(server());
        const before = await stateOf(server());

        for (const wire of [project[level], project[level].with({ accessToken })]) {
          for (const [endpoint, reply] of await ask(wire, level, ids, (each) => !takesLevel(each, level))) {
            expect([endpoint.id, reply.status, reply.code, reply.body.details]).toEqual([
              endpoint.id,
              401,
              "INSUFFICIENT_ACCESS_TYPE",
              {
                actual_access_type: level,
                allowed_access_types: LEVELS.filter((each) => endpoint.access.includes(each)),
              },
            ]);
          }
        }

        expect(await stateOf(server())).toEqual(before);
      });

      test(`a ${level} without a user is refused where a user is required`, async () => {
        const { project, ids } = await world(server());
        const needs = (kind: Endpoint["user"]) => (each: Endpoint) => each.user === kind && takesLevel(each, level);

        await expectAll(ask(project[level], level, ids, needs("required")), [401, "USER_AUTHENTICATION_REQUIRED"]);
        for (const [endpoint, reply] of await ask(project[level], level, ids, needs("in-schema"))) {
          expect([endpoint.id, reply.code]).toEqual([endpoint.id, "SCHEMA_ERROR"]);
          expect(reply.body.error).toContain("auth.user must be defined");
        }
      });

      test(`a ${level} without a user cannot use \`me\``, async () => {
        const { project, ids } = await world(server());

        for (const endpoint of endpoints.filter((each) => takesLevel(each, level) && each.user === undefined)) {
          for (const { name, property } of placesOfMe(endpoint, level)) {
            const needed: Record<string, object> = minimalRequest(endpoint, level, ids);
            const parts = { ...needed, [name]: { ...needed[name], [property]: "me" } };
            const reply = await project[level].call(endpoint, parts as never);
            const own = "CANNOT_GET_OWN_USER_WITHOUT_USER";
            expect([endpoint.id, name, reply.code]).toEqual([endpoint.id, name, own]);
          }
        }
      });

      test(`a ${level} reaches every endpoint that allows its level`, async () => {
        const { project, ids, accessToken } = await world(server());
        const wire = project[level].with({ accessToken });

        // Excludes deletions of the project, the user and the session, which would affect the requests after them.
        const isFinal = ({ id }: Endpoint) =>
          /^(DELETE (.*\/(current|me)|\/users\/\{user_id\})|POST .*\/disable)$/.test(id);
        const reachable = (each: Endpoint) => takesLevel(each, level) && looksAtHeaders(each) && !isFinal(each);
        for (const [endpoint, { code }] of await ask(wire, level, ids, reachable)) {
          expect([endpoint.id, CREDENTIAL_ERRORS.includes(code ?? "") ? code : null]).toEqual([endpoint.id, null]);
          if (endpoint.project === "internal")
            expect([endpoint.id, code]).toEqual([endpoint.id, "EXPECTED_INTERNAL_PROJECT"]);
        }
      });
    }

    /** All stored rows without activity and its aggregates. Of rows that workers change, only the number. */
    async function stateOf({ running: { deps } }: TestServer) {
      const { auditEntries, mails, events, ...rest } = await everythingAtRest(deps.store);
      const counts = [auditEntries, mails, events].map((rows) => rows?.length);
      return [counts, rest];
    }
  },
  { environment: { HALLPASS_THROTTLES: "off" } },
);

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LEVELS, type Level } from "#contract/access.ts";
import { type Endpoint, schemaAt } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const endpoints = routes.map(({ endpoint }) => endpoint);
const named = (list: Endpoint[]) => list.map((endpoint) => [endpoint.id, endpoint] as const);
const guarded = endpoints.filter(({ access }) => typeof access !== "string");

let server: TestServer;
let project: TestProject;

beforeAll(async () => {
  server = await startServer();
  project = await server.project();
});
afterAll(() => server.stop());

/** The endpoint asked for with an empty body: who may not, is told so before anybody looks at what was sent. */
const ask = (endpoint: Endpoint, wire: TestProject["client"], query = "") =>
  wire.send(endpoint.method, endpoint.path.replace(/\{\w+\}/g, NOBODY) + query, {
    body: endpoint.method === "GET" ? undefined : "{}",
    headers: { "content-type": "application/json" },
  });

describe("every endpoint", () => {
  test.each(named(guarded))("%s needs an access type", async (_, endpoint) => {
    expect((await ask(endpoint, server.anonymous)).code).toBe("ACCESS_TYPE_REQUIRED");
  });

  test.each(named(guarded.filter(({ access }) => access.length < LEVELS.length)))(
    "%s is refused to the levels below, which are told who may",
    async (_, endpoint) => {
      const below = LEVELS.filter((level) => !(endpoint.access as readonly Level[]).includes(level));
      for (const level of below) {
        const reply = await ask(endpoint, project[level]);

        expect([reply.status, reply.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
        expect(reply.body.details).toEqual({ actual_access_type: level, allowed_access_types: endpoint.access });
      }
    },
  );

  test.each(named(endpoints.filter(({ user }) => user === "required")))(
    "%s needs a signed-in user",
    async (_, endpoint) => {
      const reply = await ask(endpoint, project.client);

      expect([reply.status, reply.code]).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
    },
  );

  test.each(named(endpoints.filter((endpoint) => endpoint.project === "internal")))(
    "%s is there for the project `internal` alone",
    async (_, endpoint) => {
      const { wire } = await project.person();

      const reply = await ask(endpoint, wire);

      expect([reply.status, reply.code]).toEqual([401, "EXPECTED_INTERNAL_PROJECT"]);
    },
  );

  test.each(
    named(
      endpoints.filter(
        ({ path, query }) => path.endsWith("/me") || (query && schemaAt(query, "client").properties.user_id),
      ),
    ),
  )("%s knows no `me` without a signed-in user", async (_, endpoint) => {
    const reply = await ask(endpoint, project.client, endpoint.query ? "?user_id=me" : "");

    expect([reply.status, reply.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
  });
});

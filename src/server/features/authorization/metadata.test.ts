import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { metadataOf } from "#contract/oauth/metadata.ts";
import { getJwks, updateProject } from "#contract/projects.ts";
import { issuerOf } from "#server/tokens/access.ts";
import { startServer, type TestProject, type TestServer } from "#testing/server/server.ts";

const PUBLIC_URL = "https://id.example.com:8443";

/** The places where clients look for the metadata of a project. */
const placesOf = (id: string) => [
  `/api/v1/projects/${id}/.well-known/openid-configuration`,
  `/api/v1/projects/${id}/.well-known/oauth-authorization-server`,
  `/.well-known/oauth-authorization-server/api/v1/projects/${id}`,
  `/.well-known/openid-configuration/api/v1/projects/${id}`,
];

test("the metadata says what the server supports, and no more", () => {
  const issuer = "https://id.example.com/api/v1/projects/p1";
  expect<object>(metadataOf(issuer)).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    response_types_supported: ["code"],
    response_modes_supported: ["query", "form_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  });
});

test("the metadata has the exact URL of each endpoint that exists, below the issuer, and nothing else", () => {
  const description = {
    endpoints: { authorization_endpoint: "/oauth/authorize", jwks_uri: "/.well-known/jwks.json" },
    supported: { code_challenge_methods_supported: ["S256"] },
  } as const;

  for (const url of ["https://id.example.com", "http://localhost:4200", "https://example.com:8443/a/path"]) {
    const issuer = `${url}/api/v1/projects/p1`;
    expect<object>(metadataOf(issuerOf(url, "p1"), undefined, description)).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      code_challenge_methods_supported: ["S256"],
    });
  }
});

describe("the metadata of a project", () => {
  let server: TestServer;
  let project: TestProject;
  beforeAll(async () => {
    server = await startServer({ environment: { HALLPASS_URL: PUBLIC_URL } });
    project = await server.project({ config: { authorization_server_enabled: true } });
  });
  afterAll(() => server.stop());

  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(server.url + path, { headers, method });

  test("is one document at every place where clients look for it", async () => {
    const issuer = `${PUBLIC_URL}/api/v1/projects/${project.id}`;
    const replies = await Promise.all(placesOf(project.id).map((path) => ask(path)));

    for (const reply of replies) {
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
      expect(await reply.json()).toEqual(metadataOf(issuer));
    }
    const ada = await project.person();
    expect(JSON.parse(Buffer.from(ada.accessToken.split(".")[1] ?? "", "base64url").toString()).iss).toBe(issuer);
    const { pathname } = new URL(`${issuer}/.well-known/jwks.json`);
    const keys = await (await fetch(server.url + pathname)).json();
    const expected = await server.anonymous.call(getJwks, { params: { project_id: project.id } });
    expect(keys).toEqual(expected.body);
  });

  test("may be kept for a minute, by every origin, and is asked for again by its ETag", async () => {
    for (const path of placesOf(project.id)) {
      const first = await ask(path);
      const etag = first.headers.get("etag") ?? "";
      const again = await ask(path, { "if-none-match": etag, origin: "https://app.example" });
      const head = await ask(path, {}, "HEAD");

      expect(first.headers.get("cache-control")).toBe("public, max-age=60");
      expect(first.headers.get("access-control-allow-origin")).toBe("*");
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("access-control-allow-origin")).toBe("*");
      expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
    }
  });

  test("says that documents about clients and registration are supported only where the owner has turned them on", async () => {
    const id = (await server.project({ config: { authorization_server_enabled: true } })).id;
    const chosen = await server.project({
      config: {
        authorization_server_enabled: true,
        self_named_clients: { documents: "domains", registration_enabled: true },
      },
    });
    const documents = async (project: string) =>
      Promise.all(placesOf(project).map(async (path) => (await ask(path)).json()));

    for (const document of await documents(id)) {
      expect(document).not.toContainAnyKeys(["client_id_metadata_document_supported", "registration_endpoint"]);
    }
    for (const document of await documents(chosen.id)) {
      expect(document).toMatchObject({
        client_id_metadata_document_supported: true,
        registration_endpoint: `${PUBLIC_URL}/api/v1/projects/${chosen.id}/oauth/register`,
      });
    }
  });

  test("is an unknown path for a project that is no authorization server, or does not exist", async () => {
    const off = await server.project();
    const paths = (id: string) => placesOf(id).map(async (path) => [path, await ask(path)] as const);
    for (const id of [off.id, "nobody", "00000000-0000-4000-8000-000000000000"]) {
      for (const [path, reply] of await Promise.all(paths(id))) {
        const unknown = await ask(`${path}x`);
        expect([path, reply.status, `${await reply.text()}`]).toEqual([
          path,
          404,
          (await unknown.text()).replace(`${path}x`, path),
        ]);
        expect(reply.headers.get("cache-control")).toBe(unknown.headers.get("cache-control"));
      }
    }

    await off.admin.call(updateProject, { body: { config: { authorization_server_enabled: true } } });
    for (const [, reply] of await Promise.all(paths(off.id))) expect(reply.status).toBe(200);
    await off.admin.call(updateProject, { body: { config: { authorization_server_enabled: false } } });
    for (const [, reply] of await Promise.all(paths(off.id))) expect(reply.status).toBe(404);
  });
});

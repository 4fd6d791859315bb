import { describe, expect, test } from "bun:test";
import { checkIssuer, listSharedProviders } from "#contract/oauth-issuers.ts";
import { THROTTLES } from "#server/access/limits.ts";
import { onServer } from "#testing/server/on-server.ts";
import { startServer } from "#testing/server/server.ts";
import { wireTo } from "#testing/server/wire.ts";

/** An issuer whose discovery document a test chooses. */
function startIssuer(answer: (url: string) => Response) {
  const asked: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, origin } = new URL(request.url);
      asked.push(pathname);
      return answer(origin);
    },
  });
  return { url: `http://localhost:${server.port}`, asked, [Symbol.asyncDispose]: () => server.stop(true) };
}

const complete = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
});
const INTERNAL_KEY = "ssk_of_the_internal_project";
const NOTHING = {
  issuer: null,
  authorization_endpoint: null,
  token_endpoint: null,
  jwks_uri: null,
  userinfo_endpoint: null,
};

onServer(
  (server) => {
    const check = async (issuer_url: string) => {
      const { admin } = await server().project();
      return admin.call(checkIssuer, { body: { issuer_url } });
    };

    test("an issuer that sign-in can use has no problem, and the reply has its endpoints", async () => {
      await using issuer = startIssuer((url) => Response.json({ ...complete(url), userinfo_endpoint: `${url}/me` }));

      const reply = await check(issuer.url);

      expect([reply.status, reply.body]).toEqual([
        200,
        { problem: null, ...complete(issuer.url), userinfo_endpoint: `${issuer.url}/me` },
      ]);
      expect(issuer.asked).toEqual(["/.well-known/openid-configuration"]);
    });

    test.each<[string, (url: string) => Response, object]>([
      ["no_document", () => new Response("gone", { status: 404 }), NOTHING],
      ["no_document", (url) => Response.redirect(`${url}/elsewhere`, 302), NOTHING],
      ["not_json", () => new Response("<html>"), NOTHING],
      ["not_json", () => Response.json([1]), NOTHING],
      ["incomplete", (url) => Response.json({ issuer: url }), {}],
      ["other_issuer", (url) => Response.json({ ...complete(url), issuer: "https://other.example" }), {}],
      [
        "no_signing_algorithm",
        (url) => Response.json({ ...complete(url), id_token_signing_alg_values_supported: ["HS256", "none"] }),
        {},
      ],
      [
        "no_client_authentication",
        (url) => Response.json({ ...complete(url), token_endpoint_auth_methods_supported: ["private_key_jwt"] }),
        {},
      ],
    ])("an issuer with a document that cannot be used has the problem %s", async (problem, answer, parts) => {
      await using issuer = startIssuer(answer);

      const { status, body } = await check(issuer.url);

      expect([status, body]).toEqual([200, expect.objectContaining({ problem, ...parts })]);
    });

    test("an issuer is usable that offers one of the ways of Hallpass beside others", async () => {
      await using issuer = startIssuer((url) =>
        Response.json({
          ...complete(url),
          id_token_signing_alg_values_supported: ["HS256", "ES256"],
          token_endpoint_auth_methods_supported: ["private_key_jwt", "client_secret_post"],
        }),
      );

      expect((await check(issuer.url)).body.problem).toBeNull();
    });

    test("an issuer without https, or one that does not answer, has a problem and is not connected to", async () => {
      const replies = [
        await check("http://login.corp.example"),
        await check("https://localhost:1"),
        await check("https://10.1.2.3"),
      ];

      expect(replies.map(({ body }) => body)).toEqual([
        { problem: "not_https", ...NOTHING },
        { problem: "unreachable", ...NOTHING },
        { problem: "unreachable", ...NOTHING },
      ]);
      expect((await check("no URL")).status).toBe(400);
    });

    // Each check is a request to a host that somebody else runs.
    test("a project that checks too often is throttled, and no other project is", async () => {
      await using issuer = startIssuer((url) => Response.json(complete(url)));
      const eager = await server().project();
      const again = () => eager.admin.call(checkIssuer, { body: { issuer_url: issuer.url } });
      const { free } = THROTTLES.issuer_check_project;

      const replies = await Promise.all(Array.from({ length: free + 3 }, again));

      expect(replies.filter(({ code }) => code === "TOO_MANY_ATTEMPTS")).toHaveLength(3);
      expect(issuer.asked).toHaveLength(free);
      expect((await check(issuer.url)).status).toBe(200);
    });

    test("only admins check issuers", async () => {
      const { client, server: backend } = await server().project();

      for (const wire of [client, backend]) {
        const reply = await wire.call(checkIssuer, { body: { issuer_url: "https://login.corp.example" } });
        expect([reply.status, reply.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
      }
    });

    test("owners see the providers whose keys the operator set; others do not", async () => {
      const owner = await server().owner();
      const person = await (await server().project()).person();

      const reply = await owner.wire.call(listSharedProviders);

      // The operator's keys for Facebook do not count: projects use shared keys at four providers only.
      const backend = wireTo(server().apiUrl, {
        level: "server",
        headers: { projectId: "internal", secretServerKey: INTERNAL_KEY, accessToken: owner.accessToken },
      });
      const sameForServers = await backend.call(listSharedProviders);

      expect([reply.status, reply.body]).toEqual([200, { items: [{ id: "github" }], is_paginated: false }]);
      expect(sameForServers.body).toEqual(reply.body);
      expect((await owner.signedOut.call(listSharedProviders)).code).toBe("USER_AUTHENTICATION_REQUIRED");
      expect((await person.wire.call(listSharedProviders)).code).toBe("EXPECTED_INTERNAL_PROJECT");
    });
  },
  {
    environment: {
      HALLPASS_INTERNAL_SECRET_SERVER_KEY: INTERNAL_KEY,
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8,::1",
      HALLPASS_SHARED_GITHUB_CLIENT_ID: "an id",
      HALLPASS_SHARED_GITHUB_CLIENT_SECRET: "a secret",
      HALLPASS_SHARED_FACEBOOK_CLIENT_ID: "an id",
      HALLPASS_SHARED_FACEBOOK_CLIENT_SECRET: "a secret",
    },
  },
);

describe("the providers with shared keys", () => {
  const listed = async (options: Parameters<typeof startServer>[0]) => {
    const server = await startServer(options);
    try {
      const { body } = await (await server.owner()).wire.call(listSharedProviders);
      return body.items.map(({ id }: { id: string }) => id);
    } finally {
      await server.stop();
    }
  };
  const ALL = ["google", "github", "microsoft", "spotify"];

  test("are none without keys, and all four in dev mode or with an issuer of the operator", async () => {
    expect(await listed({})).toEqual([]);
    expect(await listed({ dev: true })).toEqual(ALL);
    expect(await listed({ environment: { HALLPASS_SHARED_OAUTH_ISSUER: "https://issuer.example" } })).toEqual(ALL);
  });
});

// Rule 12: an owner must not learn which names and ports a private network has.
test("a private host that answers, one that refuses and a name that does not exist look alike", async () => {
  await using issuer = startIssuer((url) => Response.json(complete(url)));
  const server = await startServer();
  try {
    const { admin } = await server.project();
    const checked = async (issuer_url: string) => (await admin.call(checkIssuer, { body: { issuer_url } })).body;

    expect([
      await checked(issuer.url),
      await checked("https://127.0.0.1:1"),
      await checked("https://nowhere.invalid"),
    ]).toEqual(Array(3).fill({ problem: "unreachable", ...NOTHING }));
    expect(issuer.asked).toEqual([]);
  } finally {
    await server.stop();
  }
});

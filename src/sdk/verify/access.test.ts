import { describe, expect, test } from "bun:test";
import { decodeJwt, type JWTPayload } from "jose";
import * as oauth from "oauth4webapi";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import type { ServerAppOptions } from "#sdk/apps/options.ts";
import { HallpassServerApp } from "#sdk/apps/server-app.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { signedJwt } from "#server/tokens/jws.ts";
import { type App, about, makeApp } from "#testing/people/app.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { Person, TestProject, TestServer } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";
import type { AccessNeeded } from "./challenge.ts";

const BOATS = "https://api.example.com/boats";
const PLANES = "https://api.example.com/planes";
const DOCUMENT = "https://api.example.com/.well-known/oauth-protected-resource/boats";

function backend(
  server: TestServer,
  { id, keys }: TestProject,
  { now = server.clock.now, baseUrl = server.url }: { now?: () => number; baseUrl?: string } = {},
) {
  const asked: string[] = [];
  const printed: string[] = [];
  const app = new HallpassServerApp({
    baseUrl,
    projectId: id,
    secretServerKey: keys.secretServerKey,
    deps: {
      fetch(url, init) {
        asked.push(url);
        return fetch(url, init);
      },
      now,
      print: (line) => printed.push(line),
    },
  });
  return { app, asked, printed };
}

/** A project with two APIs, an app that may use both, and a machine. */
async function start(server: TestServer) {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const scopes = ["read", "write"].map((name) => ({ name, description: `To ${name}`, permission_id: null }));
  for (const identifier of [BOATS, PLANES]) {
    await project.admin.call(createOAuthApi, { body: { identifier, name: identifier, scopes } });
  }
  const client = await makeApp(server, project, {
    id_token_signed_response_alg: "ES256",
    scopes: ["openid", "offline_access", "read", "write"],
  });
  const machine = await makeApp(server, project, { kind: "machine", scopes: ["read", "write"] });
  return { project, client, machine, ada: await project.person(), ...backend(server, project) };
}

async function tokenFor(client: App, person: Person, api: string | null, ...scopes: string[]): Promise<string> {
  return (await client.tokens(person, { access: [{ api, scopes }] })).access_token;
}

/** An app whose server is never asked. */
const appAt = (baseUrl: ServerAppOptions["baseUrl"]) =>
  new HallpassServerApp({ baseUrl, projectId: "p1", secretServerKey: "ssk_1" });

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function refusalOf(app: HallpassServerApp, request: RequestLike, needed: AccessNeeded) {
  const result = await app.verifyAccessToken(request, needed);
  if (result.status === "ok") throw new Error("The token was accepted.");
  return result.error;
}

onServer((server) => {
  describe("access tokens of apps", () => {
    test("an access token is verified without asking Hallpass, in the requests of every framework", async () => {
      const { app, asked, client, ada } = await start(server());
      const token = await tokenFor(client, ada, BOATS, "read", "write");
      const authorization = `Bearer ${token}`;
      const requests = [
        new Request(BOATS, { headers: { authorization } }),
        { headers: { Authorization: authorization } },
        { headers: new Headers({ authorization: `bearer ${token}` }) },
      ];

      const results = await Promise.all(
        requests.map((request) => app.verifyAccessToken(request, { resource: BOATS, scopes: ["read"] })),
      );

      const claims = decodeJwt(token);
      for (const result of results) {
        expect(result).toEqual({
          status: "ok",
          data: {
            userId: ada.userId,
            clientId: client.id,
            scopes: ["read", "write"],
            expiresAt: new Date(Number(claims.exp) * 1000),
            claims,
          },
        });
      }
      expect(asked).toEqual([`${server().apiUrl}/projects/${app.projectId}/.well-known/jwks.json`]);
    });

    test("the token of a machine is accepted, and names no user", async () => {
      const { app, machine } = await start(server());
      const reply = await machine.post("token", { grant_type: "client_credentials", resource: BOATS, scope: "write" });
      const request = bearing(reply.body.access_token);

      const result = await app.verifyAccessToken(request, { resource: BOATS, scopes: ["write"] });

      expect(result).toMatchObject({ status: "ok", data: { userId: null, clientId: machine.id, scopes: ["write"] } });
      expect(await refusalOf(app, request, { resource: BOATS, scopes: ["read"] })).toMatchObject({ status: 403 });
    });

    test("a token for several APIs works at each of them", async () => {
      const { app, client, ada } = await start(server());
      const { access_token } = await client.tokens(ada, {
        access: [
          { api: BOATS, scopes: ["read"] },
          { api: PLANES, scopes: ["read"] },
        ],
      });

      for (const resource of [BOATS, PLANES]) {
        const result = await app.verifyAccessToken(bearing(access_token), { resource, scopes: ["read"] });
        expect(result.status).toBe("ok");
      }
    });

    test("a token counts no longer than it says", async () => {
      const { project, client, ada } = await start(server());
      const token = await tokenFor(client, ada, BOATS, "read");
      const end = Number(decodeJwt(token).exp) * 1000;
      const at = (millis: number) => backend(server(), project, { now: () => millis }).app;

      expect((await at(end - 1).verifyAccessToken(bearing(token), { resource: BOATS })).status).toBe("ok");
      expect(await refusalOf(at(end), bearing(token), { resource: BOATS })).toMatchObject({
        status: 401,
        message: "The access token has expired.",
      });
    });

    test("a token is read from the header only, never from an address, a cookie or the header of a session", async () => {
      const { app, client, ada } = await start(server());
      const token = await tokenFor(client, ada, BOATS, "read");
      const requests = [
        new Request(`${BOATS}?access_token=${token}`),
        new Request(BOATS, { method: "POST", body: new URLSearchParams({ access_token: token }) }),
        { headers: { "x-hallpass-auth": JSON.stringify({ accessToken: token, refreshToken: null }) } },
        { headers: { cookie: `hallpass-access=${encodeURIComponent(JSON.stringify([null, token]))}` } },
        { headers: { authorization: token } },
        { headers: { authorization: `Basic ${token}` } },
        { headers: { authorization: `Bearer ${token}, Bearer ${token}` } },
      ];

      for (const request of requests) {
        expect((await refusalOf(app, request, { resource: BOATS })).code).toBe("no_token");
      }
    });
  });

  describe("kinds of tokens", () => {
    test("a token of one kind is never taken for one of another kind, at an API or at an app's own server", async () => {
      const { app, client, machine, project, ada, asked } = await start(server());
      const { access_token, refresh_token, id_token } = await client.tokens(ada, {
        access: [...about("openid", "offline_access"), { api: BOATS, scopes: ["read"] }],
      });
      const rsa = await makeApp(server(), project, { id_token_signed_response_alg: "RS256" });
      const credentials = { grant_type: "client_credentials", resource: BOATS };
      const ofMachine = (await machine.post("token", credentials)).body.access_token;
      const known = await server().running.deps.projects.get(project.id);
      if (!known) throw new Error("The project is gone.");
      const [key] = known.signingKeys;
      const sign = (typ: string | null, token: string, further: JWTPayload = {}) =>
        signedJwt(key, typ, { ...decodeJwt(token), ...further });
      const foreign = await start(server());
      const forProject = { aud: project.id };
      const [header, payload, signature = ""] = access_token.split(".");
      const tokens = {
        ofSession: ada.accessToken,
        refreshOfSession: ada.refreshToken,
        access: access_token,
        ofMachine,
        refresh: refresh_token,
        id: id_token,
        idByRsa: (await rsa.tokens(ada)).id_token,
        code: (await client.code(ada)).code,
        secretKey: project.keys.secretServerKey,
        aboutUser: await tokenFor(client, ada, null, "openid"),
        forOtherApi: await tokenFor(client, ada, PLANES, "read"),
        ofOtherProject: await tokenFor(foreign.client, foreign.ada, BOATS, "read"),
        sessionOfOtherProject: foreign.ada.accessToken,
        // Everything is right but one thing, which the project itself would have to sign.
        accessWithoutType: sign(null, access_token),
        accessAsId: sign("JWT", access_token),
        accessAsLogout: sign("logout+jwt", access_token),
        accessOfOtherIssuer: sign("at+jwt", access_token, { iss: "https://id.example.com" }),
        accessWithoutEnd: sign("at+jwt", access_token, { exp: undefined }),
        accessWithoutClient: sign("at+jwt", access_token, { client_id: undefined }),
        accessOfKey: sign("at+jwt", access_token, Object({ cnf: { jkt: "x" } })),
        accessForProject: sign("at+jwt", access_token, forProject),
        sessionAsAccess: sign("at+jwt", ada.accessToken),
        sessionAsLogout: sign("logout+jwt", ada.accessToken),
        sessionForApi: sign(null, ada.accessToken, { aud: BOATS }),
        idForProject: sign("at+jwt", id_token, forProject),
        // Nobody has signed these.
        unsigned: `${header}.${payload}.`,
        changed: `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
        nonsense: "a.b.c",
      };
      const accepted = async (isAccepted: (token: string) => Promise<boolean>) => {
        const kinds = [];
        for (const [kind, token] of Object.entries(tokens)) if (await isAccepted(token)) kinds.push(kind);
        return kinds;
      };

      const atApi = (token: string) => app.verifyAccessToken(bearing(token), { resource: BOATS });
      expect(await accepted(async (token) => (await atApi(token)).status === "ok")).toEqual(["access", "ofMachine"]);
      expect(await accepted(async (token) => (await app.verify(token)) !== null)).toEqual(["ofSession"]);
      expect(await accepted(async (token) => (await app.verify(bearing(token))) !== null)).toEqual(["ofSession"]);
      const partial = (token: string) => app.getPartialUser({ from: "token", tokenStore: bearing(token) });
      expect(await accepted(async (token) => (await partial(token)) !== null)).toEqual(["ofSession"]);
      // Both kinds share the keys: tokens of kinds that are refused anyway cost no request.
      expect(asked.filter((url) => url.endsWith("jwks.json"))).toHaveLength(1);
    });

    test("a refusal says what is wrong with the token", async () => {
      const { app, client, ada } = await start(server());
      const messages = [];
      for (const token of [ada.accessToken, await tokenFor(client, ada, PLANES, "read"), "nonsense"]) {
        const { code, status, message } = await refusalOf(app, bearing(token), { resource: BOATS });
        messages.push([code, status, message]);
      }

      expect(messages).toEqual([
        ["invalid_token", 401, "This is not an access token for APIs."],
        ["invalid_token", 401, "The access token is for another API."],
        ["invalid_token", 401, "This is not an access token for APIs."],
      ]);
    });

    test("a token of an issuer that this app does not expect is refused, and the server's log says which one it expects", async () => {
      const { client, ada, project } = await start(server());
      const { app, printed } = backend(server(), project, { baseUrl: server().url.replace("localhost", "127.0.0.1") });
      const token = await tokenFor(client, ada, BOATS, "read");

      expect((await refusalOf(app, bearing(token), { resource: BOATS })).message).toBe(
        "The access token is not valid.",
      );
      expect(printed).toHaveLength(1);
      expect(printed[0]).toContain(`issued by ${server().url}/api/v1/projects/${project.id}`);
    });
  });

  describe("refusals", () => {
    test("a request without a token gets the scopes and the document, and no error", async () => {
      const { app } = await start(server());
      const needed = { resource: BOATS, scopes: ["read", "write"] };

      const refusal = await refusalOf(app, new Request(BOATS), needed);

      expect(refusal).toMatchObject({ code: "no_token", status: 401 });
      expect(refusal.headers["www-authenticate"]).toBe(`Bearer scope="read write", resource_metadata="${DOCUMENT}"`);
    });

    test("oauth4webapi reads the refusal of a wrong token, and of one that lacks scopes", async () => {
      const { app, client, ada } = await start(server());
      const token = await tokenFor(client, ada, BOATS, "read");
      const api = async (request: Request) => {
        const result = await app.verifyAccessToken(request, { resource: BOATS, scopes: ["read", "write"] });
        return result.status === "error" ? result.error.response() : new Response("Boats");
      };
      const challengeFor = async (sent: string) => {
        const call = oauth.protectedResourceRequest(sent, "GET", new URL(BOATS), undefined, undefined, {
          [oauth.customFetch]: (url, { method, headers }) => api(new Request(url, { method, headers })),
        });
        const error = await call.then(
          () => null,
          (thrown) => thrown,
        );
        if (!(error instanceof oauth.WWWAuthenticateChallengeError)) throw new Error("There is no challenge.");
        return { status: error.status, challenges: error.cause };
      };

      expect(await challengeFor("nonsense")).toEqual({
        status: 401,
        challenges: [
          {
            scheme: "bearer",
            parameters: {
              error: "invalid_token",
              error_description: "This is not an access token for APIs.",
              scope: "read write",
              resource_metadata: DOCUMENT,
            },
          },
        ],
      });
      // The scopes are those of the request: with the missing ones alone, the next token would lack the others.
      expect(await challengeFor(token)).toEqual({
        status: 403,
        challenges: [
          {
            scheme: "bearer",
            parameters: {
              error: "insufficient_scope",
              error_description: "The access token lacks: write.",
              scope: "read write",
              resource_metadata: DOCUMENT,
            },
          },
        ],
      });
      const { missingScopes } = await refusalOf(app, bearing(token), { resource: BOATS, scopes: ["read", "write"] });
      expect(missingScopes).toEqual(["write"]);
    });

    test("a refusal is not kept by caches, and its text says why", async () => {
      const { app } = await start(server());

      const response = (await refusalOf(app, bearing("nonsense"), { resource: BOATS })).response();

      expect(response.status).toBe(401);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await response.text()).toBe("This is not an access token for APIs.");
    });

    test("an API whose identifier is no web address has no document, and its refusals name none", async () => {
      const { app } = await start(server());

      const refusal = await refusalOf(app, { headers: {} }, { resource: "urn:example:boats" });

      expect(refusal.headers["www-authenticate"]).toBe("Bearer");
    });
  });

  test("a resource or a scope that no token can have is an error of the developer, for every request", async () => {
    const { app } = await start(server());
    for (const resource of ["", "boats", "/boats", `${BOATS}#deck`]) {
      expect(await outcomeOf(app.verifyAccessToken({ headers: {} }, { resource }))).toThrow("not an absolute URI");
      expect(() => app.protectedResource({ resource })).toThrow("not an absolute URI");
    }
    for (const scope of ["", "read write", 'read", error="']) {
      const verified = app.verifyAccessToken({ headers: {} }, { resource: BOATS, scopes: [scope] });
      expect(await outcomeOf(verified)).toThrow("a scope");
      expect(() => app.protectedResource({ resource: BOATS, scopes: [scope] })).toThrow("a scope");
    }
    expect(() => app.protectedResource({ resource: "urn:example:boats" })).toThrow("not a web address");
  });

  describe("the protected-resource document", () => {
    test("a client that knows only the API finds the authorization server", async () => {
      const { app, project } = await start(server());
      const boats = app.protectedResource({ resource: BOATS, scopes: ["read", "write"] });
      const asked: string[] = [];
      const found = await oauth.resourceDiscoveryRequest(new URL(BOATS), {
        [oauth.customFetch]: async (url) => {
          asked.push(url);
          return boats.response();
        },
      });
      const document = await oauth.processResourceDiscoveryResponse(new URL(BOATS), found);
      const issuer = new URL(document.authorization_servers?.[0] ?? "");
      const discovery = await oauth.discoveryRequest(issuer, { [oauth.allowInsecureRequests]: true });
      const { token_endpoint } = await oauth.processDiscoveryResponse(issuer, discovery);

      expect(asked).toEqual([DOCUMENT]);
      expect(boats.path).toBe("/.well-known/oauth-protected-resource/boats");
      expect(document).toEqual({
        resource: BOATS,
        authorization_servers: [`${server().url}/api/v1/projects/${project.id}`],
        scopes_supported: ["read", "write"],
        bearer_methods_supported: ["header"],
      });
      expect(token_endpoint).toStartWith(issuer.href);
    });

    test("every page may read the document, and keep it for an hour", async () => {
      const { app } = await start(server());
      const { headers, response } = app.protectedResource({ resource: BOATS });

      const sent = Object.fromEntries(response().headers);

      expect(sent).toEqual({ ...headers });
      expect(sent).toMatchObject({
        "content-type": "application/json",
        "cache-control": "public, max-age=3600",
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
      });
      expect(await response().json()).not.toHaveProperty("scopes_supported");
    });

    test.each([
      ["https://api.example.com", "https://api.example.com/.well-known/oauth-protected-resource"],
      ["https://api.example.com/", "https://api.example.com/.well-known/oauth-protected-resource"],
      ["https://api.example.com/v1/boats", "https://api.example.com/.well-known/oauth-protected-resource/v1/boats"],
      ["https://api.example.com/v1/", "https://api.example.com/.well-known/oauth-protected-resource/v1/"],
      ["http://localhost:3000/mcp", "http://localhost:3000/.well-known/oauth-protected-resource/mcp"],
      ["https://api.example.com/r?k=v", "https://api.example.com/.well-known/oauth-protected-resource/r?k=v"],
    ])("the document of %s is at %s", async (resource, expected) => {
      const app = appAt("http://localhost:4255");

      const { headers } = await refusalOf(app, { headers: {} }, { resource });

      expect(headers["www-authenticate"]).toBe(`Bearer resource_metadata="${expected}"`);
      expect(app.protectedResource({ resource })).toMatchObject({ url: expected, path: new URL(expected).pathname });
    });

    test("the document names the address that browsers use", () => {
      const issuerOf = (app: HallpassServerApp) =>
        app.protectedResource({ resource: BOATS }).metadata.authorization_servers;

      const both = { browser: "https://id.example.com/", server: "http://hallpass:4255" };
      const expected = ["https://id.example.com/api/v1/projects/p1"];
      expect(issuerOf(appAt(both))).toEqual(expected);

      // The option names the address inside the network, the environment the public one.
      const name = "NEXT_PUBLIC_BROWSER_HALLPASS_API_URL";
      process.env[name] = "https://id.example.com";
      try {
        expect(issuerOf(appAt("http://hallpass:4255"))).toEqual(expected);
        expect(issuerOf(appAt(undefined))).toEqual(expected);
      } finally {
        delete process.env[name];
      }
    });
  });
});

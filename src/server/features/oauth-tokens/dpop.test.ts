import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { decodeJwt, SignJWT } from "jose";
import * as oauth from "oauth4webapi";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { ADDRESS_LIMITS } from "#server/access/limits.ts";
import { type App, type AppOptions, about, basic, makeApp, postForm } from "#testing/people/app.ts";
import { makeDeviceApp } from "#testing/people/device-grant.ts";
import { type ProofKey, proofKey } from "#testing/people/dpop.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { type Instances, startInstances } from "#testing/server/instances.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { TestProject, TestServer } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";

const API = "https://boats.example/";

const serving = async (server: TestServer, options: AppOptions = {}) => {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const app = await makeApp(server, project, { id_token_signed_response_alg: "ES256", ...options });
  return { project, app, ada: await project.person("ada"), key: await proofKey() };
};
const PUBLIC: AppOptions = { kind: "public", redirect_urls: ["com.example.app:/callback"] };
const APPROVED = { redirect_uri: "com.example.app:/callback", access: about("openid", "offline_access") };

const urlOf = (server: TestServer, project: TestProject, endpoint: string) =>
  `${server.apiUrl}/projects/${project.id}/oauth/${endpoint}`;
const errorOf = ({ status, body }: Reply) => [status, body.error];
const REFUSED = [400, "invalid_dpop_proof"];

/** The form and headers of an app that proves a key, or sends a proof as it is. */
const sending = (server: TestServer, project: TestProject, app: App) => {
  const proofFor = (endpoint: string, by: ProofKey | string) =>
    typeof by === "string"
      ? by
      : by.proof({ method: "POST", url: urlOf(server, project, endpoint), at: server.clock.now() });
  const post = async (endpoint: string, form: Record<string, string>, by: ProofKey | string | null) =>
    postForm(server, project.id, endpoint, {
      form: app.secret === null ? { client_id: app.id, ...form } : form,
      headers: {
        ...(app.secret !== null && { authorization: basic(app.id, app.secret) }),
        ...(by !== null && { dpop: await proofFor(endpoint, by) }),
      },
    });
  return {
    post,
    async redeem(code: Awaited<ReturnType<App["code"]>>, by: ProofKey | string | null) {
      const { verifier, redirectUri } = code;
      const further = { code_verifier: verifier ?? "", redirect_uri: redirectUri ?? "" };
      return post("token", { grant_type: "authorization_code", code: code.code, ...further }, by);
    },
    refresh: (refresh_token: string, by: ProofKey | string | null) =>
      post("token", { grant_type: "refresh_token", refresh_token }, by),
    userinfo: async (token: string, scheme: string, dpop: string | null) =>
      server.anonymous.send("GET", `/projects/${project.id}/oauth/userinfo`, {
        headers: { authorization: `${scheme} ${token}`, ...(dpop !== null && { dpop }) },
      }),
    proofAtUserinfo: (accessToken: string, by: ProofKey, changed = {}) =>
      by.proof(
        { method: "GET", url: urlOf(server, project, "userinfo"), at: server.clock.now(), accessToken },
        changed,
      ),
  };
};

onServer((server) => {
  const serve = async (options?: AppOptions) => {
    const given = await serving(server(), options);
    return { ...given, ...sending(server(), given.project, given.app) };
  };

  describe("a program that proves a key", () => {
    test("works with a library, from the pushed request to userinfo and the renewal", async () => {
      const { project, app, ada } = await serve({ ...PUBLIC, is_first_party: true });
      const issuer = new URL(`${server().apiUrl}/projects/${project.id}`);
      const insecure = { [oauth.allowInsecureRequests]: true };
      const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
      const client: oauth.Client = { client_id: app.id };
      const none = oauth.None();
      const DPoP = oauth.DPoP(client, await oauth.generateKeyPair("ES256"));
      const code = await app.code(ada, { ...APPROVED, dpop_jkt: await DPoP.calculateThumbprint() });
      const callback = new URL(`com.example.app:/callback?code=${code.code}&iss=${issuer}`);
      const parameters = oauth.validateAuthResponse(as, client, callback, oauth.expectNoState);

      const reply = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        none,
        parameters,
        "com.example.app:/callback",
        code.verifier ?? "",
        { DPoP, ...insecure },
      );
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, reply);
      const asked = await oauth.userInfoRequest(as, client, tokens.access_token, { DPoP, ...insecure });
      const user = await oauth.processUserInfoResponse(as, client, ada.userId, asked);
      const renewed = await oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, none, tokens.refresh_token ?? "", { DPoP, ...insecure }),
      );

      expect(as.dpop_signing_alg_values_supported).toEqual(["ES256", "EdDSA", "Ed25519", "RS256", "PS256"]);
      expect([tokens.token_type, renewed.token_type]).toEqual(["dpop", "dpop"]);
      expect(user.sub).toBe(ada.userId);
      expect(decodeJwt(renewed.access_token).cnf).toEqual({ jkt: await DPoP.calculateThumbprint() });
    });

    test.each(["ES256", "Ed25519", "RS256", "PS256"])("signs with %s", async (alg) => {
      const { app, ada, redeem } = await serve();
      const key = await proofKey(alg);
      const { status, body } = await redeem(await app.code(ada), key);

      expect([status, body.token_type]).toEqual([200, "DPoP"]);
      expect(decodeJwt(body.access_token).cnf).toEqual({ jkt: key.jkt });
    });

    test("gets a token of a machine that is bound, and its server sees that when it introspects the token", async () => {
      const { project } = await serve();
      await project.admin.call(createOAuthApi, {
        body: { identifier: API, name: "Boats", scopes: [{ name: "sail", description: "Sail", permission_id: null }] },
      });
      const machine = await makeApp(server(), project, { kind: "machine", scopes: ["sail"] });
      const key = await proofKey();
      const { post } = sending(server(), project, machine);
      const bound = await post("token", { grant_type: "client_credentials" }, key);
      const plain = await post("token", { grant_type: "client_credentials" }, null);

      const introspected = await machine.post("introspect", { token: bound.body.access_token });
      expect(introspected.body).toMatchObject({ active: true, token_type: "DPoP", cnf: { jkt: key.jkt } });
      expect((await machine.post("introspect", { token: plain.body.access_token })).body.token_type).toBe("Bearer");
    });

    test("without a secret has refresh tokens that work with the same key only, and other attempts end nothing", async () => {
      const { app, ada, key, redeem, refresh } = await serve(PUBLIC);
      const { body: first } = await redeem(await app.code(ada, APPROVED), key);
      const other = await proofKey();
      const refused = [await refresh(first.refresh_token, other), await refresh(first.refresh_token, null)];
      const { body: second } = await refresh(first.refresh_token, key);
      server().clock.pass({ minutes: 1 });
      const stolen = await refresh(first.refresh_token, other);

      expect(refused.map(errorOf)).toEqual(Array(2).fill([400, "invalid_grant"]));
      expect(errorOf(stolen)).toEqual([400, "invalid_grant"]);
      expect((await refresh(second.refresh_token, key)).body.token_type).toBe("DPoP");
    });

    test("with a secret may change its key at each renewal, also when it asks twice", async () => {
      const { app, ada, key, redeem, refresh } = await serve();
      const { body: first } = await redeem(await app.code(ada, { access: about("openid", "offline_access") }), key);
      const other = await proofKey();
      const [second, repeated, plain] = [
        await refresh(first.refresh_token, other),
        await refresh(first.refresh_token, key),
        await refresh(first.refresh_token, null),
      ];

      expect(decodeJwt(second.body.access_token).cnf).toEqual({ jkt: other.jkt });
      expect(decodeJwt(repeated.body.access_token).cnf).toEqual({ jkt: key.jkt });
      expect([plain.body.token_type, decodeJwt(plain.body.access_token).cnf]).toEqual(["Bearer", undefined]);
    });

    test("gets tokens for the key that its request named, and a refused attempt does not use the code up", async () => {
      const { app, ada, key, redeem } = await serve();
      const code = await app.code(ada, { dpop_jkt: key.jkt });

      expect(errorOf(await redeem(code, await proofKey()))).toEqual([400, "invalid_grant"]);
      expect(errorOf(await redeem(code, null))).toEqual([400, "invalid_grant"]);
      expect((await redeem(code, key)).status).toBe(200);
    });

    test("names it by a parameter, or by the proof of its pushed request, which must be the same", async () => {
      const { project, app, ada, key, post } = await serve({ is_first_party: true });
      const parameters = {
        response_type: "code",
        redirect_uri: "https://app.example.com/callback",
        scope: "openid",
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        code_challenge_method: "S256",
      };
      const { jkt } = await proofKey();
      const pushed = await post("par", parameters, key);
      const wrong = [
        await post("par", { ...parameters, dpop_jkt: jkt }, key),
        await post("par", parameters, "no proof"),
        await post("par", { ...parameters, dpop_jkt: "short" }, null),
      ];
      await app.authorize(ada, { request_uri: pushed.body.request_uri });
      await app.authorize(ada, { dpop_jkt: jkt, scope: "openid" });

      expect(pushed.status).toBe(201);
      expect(wrong.map(errorOf)).toEqual([REFUSED, REFUSED, [400, "invalid_request"]]);
      const codes = await rowsOfProject(server().running.deps.store, "authorizationCodes", project.id);
      expect(new Set(codes.map(({ data }) => data.dpop_jkt))).toEqual(new Set([key.jkt, jkt]));
    });

    test("gets bound tokens on a device without a browser, too", async () => {
      const { project, ada, key } = await serve();
      const tv = await makeDeviceApp(server(), project);
      const { post, refresh } = sending(server(), project, tv.app);
      const { device_code, user_code } = await tv.start();
      await tv.approve(ada, user_code);
      const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
      const { body } = await post("token", { grant_type, device_code }, key);

      expect(decodeJwt(body.access_token).cnf).toEqual({ jkt: key.jkt });
      expect(errorOf(await refresh(body.refresh_token, null))).toEqual([400, "invalid_grant"]);
      expect((await refresh(body.refresh_token, key)).status).toBe(200);
    });

    test("has to do so if its owner wants it", async () => {
      const { app, ada, key, redeem } = await serve({ dpop_bound_access_tokens: true });
      const code = await app.code(ada);

      expect(errorOf(await redeem(code, null))).toEqual(REFUSED);
      expect((await redeem(code, key)).body.token_type).toBe("DPoP");
    });
  });

  describe("a proof of a key", () => {
    test("is refused with another type, method, address or time, without an id, and for another endpoint", async () => {
      const { project, app, ada, key, redeem } = await serve();
      const code = await app.code(ada);
      const url = urlOf(server(), project, "token");
      const now = Math.floor(server().clock.now() / 1000);
      const make = (claims: object, header: object = {}) =>
        key.proof({ method: "POST", url, at: server().clock.now() }, { claims: { ...claims }, header });
      const proofs = await Promise.all([
        make({}, { typ: "JWT" }),
        make({}, { typ: undefined }),
        make({ htm: "GET" }),
        make({ htm: undefined }),
        make({ htu: `${url}/` }),
        make({ htu: urlOf(server(), project, "userinfo") }),
        make({ htu: "https://evil.example/oauth/token" }),
        make({ htu: "no address" }),
        make({ iat: now - 120 }),
        make({ iat: now + 60 }),
        make({ iat: undefined }),
        make({ jti: undefined }),
        make({ jti: "" }),
        make({ padding: "x".repeat(5_000) }),
      ]);

      for (const proof of [...proofs, "", "a.b.c", `${proofs[0]}, ${proofs[0]}`]) {
        expect(errorOf(await redeem(code, proof))).toEqual(REFUSED);
      }
      expect((await redeem(code, await make({ htu: `${url}?a=b#c`, iat: now - 60 }))).status).toBe(200);
    });

    test("is refused with a private key, a symmetric one, no key, another key, no signature, and an expensive key", async () => {
      const { project, app, ada, key, redeem } = await serve();
      const code = await app.code(ada);
      const [other, rsa] = [await proofKey(), await proofKey("RS256")];
      const request = { method: "POST", url: urlOf(server(), project, "token"), at: server().clock.now() };
      const withHeader = (header: object, by = key) => by.proof(request, { header });
      const { d: _, ...publicJwk } = other.jwk;
      const { d: __, p, q, dp, dq, qi, ...publicRsa } = rsa.jwk;
      const claims = decodeJwt(await key.proof(request));
      const none = [{ alg: "none", typ: "dpop+jwt", jwk: publicJwk }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      const symmetric = await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "dpop+jwt", jwk: Object({ kty: "oct", k: "AAAA" }) })
        .sign(new Uint8Array(32));

      for (const proof of [
        await withHeader({ jwk: key.jwk }),
        await withHeader({ jwk: undefined }),
        await withHeader({ jwk: "text" }),
        await withHeader({ jwk: publicJwk }),
        await withHeader({ jwk: { kty: "EC", crv: "P-256", x: "AA", y: "AA" } }),
        await withHeader({ jwk: { ...publicRsa, p } }, rsa),
        await withHeader({ jwk: { ...publicRsa, e: publicRsa.n } }, rsa),
        `${none}.`,
        symmetric,
      ]) {
        expect(errorOf(await redeem(code, proof))).toEqual(REFUSED);
      }
      expect((await redeem(code, key)).status).toBe(200);
    });

    test("counts once, and is forgotten when it would be refused as too old", async () => {
      const { project, app, ada, key, redeem } = await serve();
      const request = { method: "POST", url: urlOf(server(), project, "token"), at: server().clock.now() };
      const proof = await key.proof(request);
      const first = await redeem(await app.code(ada), proof);
      const code = await app.code(ada);

      expect(first.status).toBe(200);
      expect(errorOf(await redeem(code, proof))).toEqual(REFUSED);
      const [spent] = await rowsOfProject(server().running.deps.store, "oauthSpentTokens", project.id);
      expect(Number(spent?.expiresAt) - server().clock.now()).toBeGreaterThan(60_000);
      expect(Number(spent?.expiresAt) - server().clock.now()).toBeLessThanOrEqual(120_000);
    });

    test("is limited by address where its app has no secret", async () => {
      const { app, key, refresh } = await serve(PUBLIC);
      server().clock.pass({ minutes: 1 });
      const replies = [];
      for (let at = 0; at <= ADDRESS_LIMITS.dpop_proof_address.requests; at++) {
        replies.push(await refresh("ort_x", key));
      }
      server().clock.pass({ minutes: 1 });

      expect([replies.at(-2)?.status, replies.at(-1)?.status]).toEqual([400, 429]);
      expect((await app.refresh("ort_x")).status).toBe(400);
    });
  });

  describe("an access token that is bound to a key", () => {
    test("works at userinfo with a proof of this key and token, once each", async () => {
      const { project, app, ada, key, redeem, userinfo, proofAtUserinfo } = await serve();
      const { access_token: token } = (await redeem(await app.code(ada), key)).body;
      const proof = await proofAtUserinfo(token, key);
      const other = (await redeem(await app.code(ada), key)).body.access_token;

      expect((await userinfo(token, "DPoP", proof)).body.sub).toBe(ada.userId);
      const refused = [
        [await userinfo(token, "DPoP", proof), "invalid_dpop_proof"],
        [await userinfo(token, "DPoP", null), "invalid_dpop_proof"],
        [await userinfo(token, "DPoP", await proofAtUserinfo(other, key)), "invalid_dpop_proof"],
        [
          await userinfo(token, "DPoP", await proofAtUserinfo(token, key, { claims: { ath: undefined } })),
          "invalid_dpop_proof",
        ],
        [await userinfo(token, "DPoP", await proofAtUserinfo(token, await proofKey())), "invalid_token"],
        [await userinfo(token, "Bearer", await proofAtUserinfo(token, key)), "invalid_token"],
        [await userinfo(token, "Bearer", null), "invalid_token"],
      ] as const;
      for (const [{ status, headers, body }, error] of refused) {
        expect([status, body.error]).toEqual([401, error]);
        expect(headers.get("www-authenticate")).toMatch(
          new RegExp(`^DPoP realm="userinfo", error="${error}", error_description="[^"]+", algs="ES256 `),
        );
      }
      const lacking = (await redeem(await app.code(ada, { access: about("email") }), key)).body.access_token;
      const unscoped = await userinfo(lacking, "DPoP", await proofAtUserinfo(lacking, key));
      expect([unscoped.status, unscoped.headers.get("www-authenticate")]).toEqual([
        403,
        expect.stringMatching(/^DPoP realm="userinfo", error="insufficient_scope", .+, scope="openid", algs="/),
      ]);
      // The proof is for another method.
      const byPost = await server().anonymous.send("POST", `/projects/${project.id}/oauth/userinfo`, {
        headers: { authorization: `DPoP ${token}`, dpop: await proofAtUserinfo(token, key) },
      });
      expect([byPost.status, byPost.body.error]).toEqual([401, "invalid_dpop_proof"]);
      const inForm = await app.post("userinfo", { access_token: token });
      expect([inForm.status, inForm.headers.get("www-authenticate")?.split(" ")[0]]).toEqual([401, "DPoP"]);
    });

    test("is no token of the scheme DPoP unless it is bound", async () => {
      const { app, ada, key, userinfo, proofAtUserinfo } = await serve();
      const { access_token: token } = await app.tokens(ada);
      const reply = await userinfo(token, "DPoP", await proofAtUserinfo(token, key));

      expect(errorOf(reply)).toEqual([401, "invalid_token"]);
      expect(reply.headers.get("www-authenticate")).toStartWith("DPoP ");
      expect((await userinfo(token, "Bearer", null)).status).toBe(200);
    });
  });

  test("a page of another origin may send a proof", async () => {
    const { project } = await serve();
    const reply = await fetch(urlOf(server(), project, "token"), {
      method: "OPTIONS",
      headers: {
        origin: "https://spa.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "dpop",
      },
    });

    expect(reply.headers.get("access-control-allow-headers")?.split(", ")).toContain("dpop");
  });
});

eachServer((server) => {
  test("a proof that is sent many times at once counts once", async () => {
    const { project, app, key } = await serving(server(), { kind: "machine" });
    const { post } = sending(server(), project, app);
    const at = server().clock.now();
    const proof = await key.proof({ method: "POST", url: urlOf(server(), project, "token"), at });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post("token", { grant_type: "client_credentials" }, proof)),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });
});

describe("two instances", () => {
  let instances: Instances;
  beforeAll(async () => {
    instances = await startInstances({ config: { authorization_server_enabled: true } });
  });
  afterAll(async () => {
    await instances?.stop();
  });

  test("a proof that reaches both at once counts at one of them", async () => {
    const { first, second, project, clock } = instances;
    const app = await makeApp(first, project, { kind: "machine" });
    const key = await proofKey();
    // Both have the address of their balancer, at which the first one listens.
    const url = `${first.running.deps.settings.publicUrl}/api/v1/projects/${project.id}/oauth/token`;
    const proof = await key.proof({ method: "POST", url, at: clock.now() });
    const [one, other] = [first, second].map((server) => sending(server, project, app));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? one : other)?.post("token", { grant_type: "client_credentials" }, proof),
      ),
    );

    expect(replies.map((reply) => reply?.status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });
});

import { describe, expect, test } from "bun:test";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { HallpassServerApp } from "#sdk/apps/server-app.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { makeApp, postForm } from "#testing/people/app.ts";
import { type ProofKey, proofKey } from "#testing/people/dpop.ts";
import { onServer } from "#testing/server/on-server.ts";
import type { TestServer } from "#testing/server/server.ts";
import type { AccessNeeded } from "./challenge.ts";

const BOATS = "https://api.example.com/boats";

/** An API, and a machine with a token for it that is bound to a key. */
async function start(server: TestServer, alg = "ES256") {
  const project = await server.project({ config: { authorization_server_enabled: true } });
  const scopes = [{ name: "read", description: "Read", permission_id: null }];
  await project.admin.call(createOAuthApi, { body: { identifier: BOATS, name: "Boats", scopes } });
  const machine = await makeApp(server, project, {
    kind: "machine",
    scopes: ["read"],
    token_endpoint_auth_method: "client_secret_post",
  });
  const { now } = server.clock;
  const app = new HallpassServerApp({
    baseUrl: server.url,
    projectId: project.id,
    secretServerKey: project.keys.secretServerKey,
    deps: { now },
  });
  const key = await proofKey(alg);
  const url = `${server.apiUrl}/projects/${project.id}/oauth/token`;
  const tokenOf = async (by: ProofKey | null): Promise<string> => {
    const reply = await postForm(server, project.id, "token", {
      form: { grant_type: "client_credentials", client_id: machine.id, client_secret: machine.secret ?? "" },
      headers: by === null ? {} : { dpop: await by.proof({ method: "POST", url, at: now() }) },
    });
    return reply.body.access_token;
  };
  const token = await tokenOf(key);
  const proof = (changed: Parameters<ProofKey["proof"]>[1] = {}, by = key) =>
    by.proof({ method: "GET", url: `${BOATS}/1`, at: now(), accessToken: token }, changed);
  const request = (dpop: string | null, { scheme = "DPoP", sent = token } = {}): RequestLike => ({
    method: "GET",
    url: `${BOATS}/1?deep=true`,
    headers: new Headers({ authorization: `${scheme} ${sent}`, ...(dpop !== null && { dpop }) }),
  });
  const verified = async (wanted: RequestLike, needed: Partial<AccessNeeded> = {}) => {
    const result = await app.verifyAccessToken(wanted, { resource: BOATS, ...needed });
    return result.status === "ok" ? "ok" : result.error;
  };
  return { machine, key, token, tokenOf, proof, request, verified };
}

onServer((server) => {
  describe("an access token that is bound to a key, at an API", () => {
    test.each(["ES256", "Ed25519", "RS256", "PS256"])("is accepted with a proof by %s", async (alg) => {
      const { proof, request, verified } = await start(server(), alg);

      expect(await verified(request(await proof()), { scopes: ["read"] })).toBe("ok");
    });

    test("is accepted in requests of Express and Node, and behind a proxy whose URL the API names", async () => {
      const { proof, request, verified } = await start(server());
      const { headers } = request(null);
      const node = async (further: object) => ({
        method: "GET",
        headers: Object.fromEntries([...(headers as Headers), ["dpop", await proof()]]),
        ...further,
      });
      const inside = { url: "http://10.0.0.7:3000/v2/1" };

      expect(await verified(await node({ url: "/boats/1?deep=true" }))).toBe("ok");
      expect(await verified(await node({ url: "/1", originalUrl: "/boats/1" }))).toBe("ok");
      expect(await verified(await node(inside))).toMatchObject({ code: "invalid_dpop_proof" });
      expect(await verified(await node(inside), { url: `${BOATS}/1` })).toBe("ok");
      expect(await verified(await node({}), { resource: BOATS })).toMatchObject({ code: "invalid_dpop_proof" });
    });

    test("is refused without a proof, as Bearer, and with a proof that is used, of another key, or for something else", async () => {
      const { key, token, tokenOf, proof, request, verified } = await start(server());
      const other = await proofKey();
      const used = await proof();
      await verified(request(used));
      const now = Math.floor(server().clock.now() / 1000);
      const { d: _, ...publicJwk } = other.jwk;
      const refused: [RequestLike, string][] = [
        [request(await proof(), { scheme: "Bearer" }), "invalid_token"],
        [request(null, { scheme: "Bearer" }), "invalid_token"],
        [request(await proof(), { sent: await tokenOf(null) }), "invalid_token"],
        [request(null), "invalid_dpop_proof"],
        [request(used), "invalid_dpop_proof"],
        [request(await proof({}, other)), "invalid_dpop_proof"],
        [request(await proof(), { sent: await tokenOf(key) }), "invalid_dpop_proof"],
        [request(`${await proof()}, ${await proof()}`), "invalid_dpop_proof"],
        [request("a.b.c"), "invalid_dpop_proof"],
        [request("x".repeat(5_000)), "invalid_dpop_proof"],
      ];
      for (const changed of [
        { claims: { htm: "POST" } },
        { claims: { htu: BOATS } },
        { claims: { htu: "no address" } },
        { claims: { iat: now - 120 } },
        { claims: { iat: now + 60 } },
        { claims: { ath: undefined } },
        { claims: { jti: undefined } },
        { header: { typ: "JWT" } },
        { header: { jwk: key.jwk } },
        { header: { jwk: publicJwk } },
        { header: { jwk: undefined } },
      ]) {
        refused.push([request(await proof(changed)), "invalid_dpop_proof"]);
      }

      for (const [wanted, code] of refused) expect(await verified(wanted)).toMatchObject({ code, status: 401 });
      expect(await verified(request(await proof(), { sent: token }))).toBe("ok");
    });

    test("is refused with a challenge that names the scheme, its algorithms and what is wrong", async () => {
      const { proof, request, verified } = await start(server());
      const algs = 'algs="ES256 EdDSA Ed25519 RS256 PS256"';
      const document = 'resource_metadata="https://api.example.com/.well-known/oauth-protected-resource/boats"';

      expect(await verified(request(null))).toMatchObject({
        message: "Send one proof in the header DPoP.",
        headers: {
          "www-authenticate": `DPoP error="invalid_dpop_proof", error_description="Send one proof in the header DPoP.", ${document}, ${algs}`,
        },
      });
      const lacking = await verified(request(await proof()), { scopes: ["write"] });
      expect(lacking).toMatchObject({ code: "insufficient_scope", status: 403 });
      expect(Object(lacking).headers["www-authenticate"]).toStartWith('DPoP error="insufficient_scope"');
    });
  });
});

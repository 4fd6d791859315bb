import { describe, expect, test } from "bun:test";
import { decodeProtectedHeader, exportJWK, generateKeyPair } from "jose";
import * as oauth from "oauth4webapi";
import { visit } from "./browser.ts";
import { eachProvider, pass } from "./provider.ts";
import { CALLBACK, discover, PLAIN, partyOf, type RelyingParty } from "./relying-party.ts";

const WITH_QUERY = `${CALLBACK}?foo=bar`;

/**
 * The Dynamic OP plan of OpenID's conformance tests. Each test has the name of its module. Left out are the modules for what
 * neither provider has here: pairwise subjects, request objects, signed userinfo.
 */
eachProvider((provider) => {
  const register = async (metadata: object = {}) => {
    const as = await discover(provider().issuer);
    const reply = await fetch(String(as.registration_endpoint), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Agent",
        redirect_uris: [CALLBACK],
        grant_types: ["authorization_code", "refresh_token"],
        ...metadata,
      }),
    });
    return { as, status: reply.status, body: (await reply.json()) as oauth.Client & Record<string, unknown> };
  };

  const registered = async (metadata?: object): Promise<RelyingParty & { body: Record<string, unknown> }> => {
    const { as, body, status } = await register(metadata);
    expect([status, body.error_description]).toEqual([201, undefined]);
    const { client_id, client_secret, token_endpoint_auth_method, id_token_signed_response_alg } = body;
    const client = { client_id, client_secret, token_endpoint_auth_method, id_token_signed_response_alg };
    return { ...partyOf(as, client as oauth.Client), body };
  };

  const signedIn = async (party: RelyingParty, changes?: Record<string, string>) => {
    const ada = await provider().user();
    return { ada, ...(await party.signInWithPkce(ada, changes)) };
  };

  /** Exchanges a code of a user with this proof of who the client is; returns the user of the ID token. */
  const exchangedBy = async ({ as, client, ...party }: RelyingParty, auth: oauth.ClientAuth) => {
    const ada = await provider().user();
    const asked = party.requestWithPkce();
    const { answer } = await visit(ada.browser, asked.url);
    const code = oauth.validateAuthResponse(as, client, new URLSearchParams(answer), asked.parameters.state);
    const proof = String(asked.verifier);
    const reply = await oauth.authorizationCodeGrantRequest(as, client, auth, code, CALLBACK, proof, PLAIN);
    const checks = { expectedNonce: asked.parameters.nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, reply, checks);
    return oauth.getValidatedIdTokenClaims(tokens)?.sub;
  };

  describe("a client that has registered itself", () => {
    test("oidcc-server: signs a user in", async () => {
      const party = await registered();
      const { ada, claims } = await signedIn(party);

      expect(claims).toMatchObject({ sub: ada.sub, aud: party.client.client_id });
    });

    test("oidcc-server: needs PKCE where the provider asks for it", async () => {
      const party = await registered();
      const ada = await provider().user();

      const { answer } = await visit(ada.browser, party.request().url);

      expect(answer.error).toBe(provider().chosen.needsPkceOfRegistered ? "invalid_request" : undefined);
    });

    test("oidcc-idtoken-rs256: gets ID tokens by RS256", async () => {
      const { idToken } = await signedIn(await registered({ id_token_signed_response_alg: "RS256" }));

      expect(decodeProtectedHeader(idToken).alg).toBe("RS256");
    });

    test("oidcc-refresh-token: renews its tokens, with a scope that the user allows", async () => {
      const party = await registered();
      const { tokens, ada } = await signedIn(party, { scope: "openid offline_access", prompt: "consent" });

      const renewed = await party.refresh(String(tokens.refresh_token));

      expect(oauth.getValidatedIdTokenClaims(renewed)?.sub).toBe(ada.sub);
    });

    test("oidcc-ensure-client-assertion-with-iss-aud-succeeds: authenticates by a key, with the issuer as audience", async () => {
      const { jwks, auth } = await clientKey("the key");
      const party = await registered({ token_endpoint_auth_method: "private_key_jwt", jwks });

      expect(await exchangedBy(party, auth)).toBeString();
    });

    test("oidcc-registration-jwks-uri: authenticates by a key at its address, and after a change by the next one", async () => {
      const [first, second] = [await clientKey("first"), await clientKey("second")];
      let shown = first.jwks;
      await using keys = servedKeys(() => shown);
      const party = await registered({ token_endpoint_auth_method: "private_key_jwt", jwks_uri: keys.uri });

      const before = await exchangedBy(party, first.auth);
      // oidcc-refresh-token-rp-key-rotation, too.
      shown = second.jwks;
      pass({ minutes: 2 });

      expect([before, await exchangedBy(party, second.auth)]).toEqual([expect.any(String), expect.any(String)]);
    });

    test("oidcc-redirect-uri-query-OK: can have an address with a query", async () => {
      const party = await registered({ redirect_uris: [WITH_QUERY] });
      const { visit, ada, claims } = await signedIn(party, { redirect_uri: WITH_QUERY });

      expect([visit.answer.foo, claims.sub]).toEqual(["bar", ada.sub]);
    });

    test.each([
      ["oidcc-redirect-uri-query-mismatch", WITH_QUERY, `${CALLBACK}?foo=other`],
      ["oidcc-redirect-uri-query-added", CALLBACK, WITH_QUERY],
    ])("%s: gets nobody at %s who is sent to %s", async (_, own, redirect_uri) => {
      const party = await registered({ redirect_uris: [own] });
      const ada = await provider().user();

      const { at, status } = await visit(ada.browser, party.requestWithPkce({ redirect_uri }).url);

      expect([at, status]).toEqual(["page", 400]);
    });

    test("oidcc-ensure-redirect-uri-in-authorization-request: names the address in each request if it has several", async () => {
      const party = await registered({ redirect_uris: [CALLBACK, WITH_QUERY] });
      const ada = await provider().user();

      const { at, status } = await visit(ada.browser, party.requestWithPkce({ redirect_uri: undefined }).url);

      expect([at, status]).toEqual(["page", 400]);
    });

    test.each([
      ["oidcc-registration-logo-uri", "logo_uri"],
      ["oidcc-registration-policy-uri", "policy_uri"],
      ["oidcc-registration-tos-uri", "tos_uri"],
    ])("%s: can have a %s", async (_, name) => {
      const party = await registered({ [name]: "https://app.example.com/about" });

      // A logo of an app that nobody has checked is not shown, so ours does not say that it has one.
      expect(["https://app.example.com/about", undefined]).toContain(party.body[name] as string);
      expect((await signedIn(party)).claims.sub).toBeString();
    });
  });

  describe("a registration", () => {
    test("oidcc-redirect-uri-regfrag: with a fragment in an address is refused", async () => {
      const { status, body } = await register({ redirect_uris: [`${CALLBACK}#fragment`] });

      expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
    });

    test("oidcc-idtoken-unsigned: for ID tokens without a signature is refused", async () => {
      const { status, body } = await register({ id_token_signed_response_alg: "none" });

      expect([status, body.error]).toEqual([400, "invalid_client_metadata"]);
    });
  });
});

/** A key by which a client authenticates. */
async function clientKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" }] };
  return { jwks, auth: oauth.PrivateKeyJwt({ key: privateKey, kid }) };
}

/** The address of a client's keys. */
function servedKeys(keys: () => object) {
  const listening = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => Response.json(keys()) });
  return { uri: `http://127.0.0.1:${listening.port}/keys`, [Symbol.asyncDispose]: () => listening.stop(true) };
}

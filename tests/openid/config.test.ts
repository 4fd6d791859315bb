import { expect, test } from "bun:test";
import * as oauth from "oauth4webapi";
import { errorOf } from "#testing/waiting.ts";
import { eachProvider } from "./provider.ts";
import { discover, PLAIN } from "./relying-party.ts";

/** The Config OP plan of OpenID's conformance tests, and what the other plans ask of the metadata. Each test has the name of its module. */
eachProvider((provider) => {
  test("oidcc-discovery-endpoint-verification: the metadata has what clients need, and claims nothing that no client can use", async () => {
    const as = await discover(provider().issuer);

    expect(as.issuer).toBe(provider().issuer);
    for (const name of ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"] as const) {
      expect(as[name]).toStartWith(`${new URL(provider().issuer).origin}/`);
      expect(new URL(String(as[name])).hash).toBe("");
    }
    expect(as.response_types_supported).toContain("code");
    expect(as.response_modes_supported).toEqual(expect.arrayContaining(["query", "form_post"]));
    expect(as.subject_types_supported).toContain("public");
    expect(as.id_token_signing_alg_values_supported).toContain("RS256");
    expect(as.id_token_signing_alg_values_supported).not.toContain("none");
    expect(as.scopes_supported).toContain("openid");
    expect(as.claims_supported).toEqual(expect.arrayContaining(["sub", "iss", "auth_time", "acr", "name", "email"]));
    expect(as.grant_types_supported).toEqual(expect.arrayContaining(["authorization_code", "refresh_token"]));
    const methods = ["client_secret_basic", "client_secret_post", "private_key_jwt"];
    expect(as.token_endpoint_auth_methods_supported).toEqual(expect.arrayContaining(methods));
    expect([as.request_parameter_supported ?? false, as.request_uri_parameter_supported]).toEqual([false, false]);
    expect(as.claims_parameter_supported).toBe(true);
  });

  test("oidcc-discovery-endpoint-verification: the keys are public, have different ids, and none is for encryption", async () => {
    const { jwks_uri } = await discover(provider().issuer);
    const { keys } = (await (await fetch(String(jwks_uri))).json()) as { keys: Record<string, unknown>[] };

    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatchObject({ kid: expect.any(String), alg: expect.stringMatching(/^(RS|ES)256$/) });
      expect(key.use ?? "sig").toBe("sig");
      for (const secret of ["d", "p", "q", "k"]) expect(key[secret]).toBeUndefined();
    }
  });

  test("oidcc-discovery-issuer-not-matching-config: metadata that is asked for by another issuer is not taken", async () => {
    const { issuer } = provider();
    const other = new URL(issuer.replace("localhost", "127.0.0.1"));

    const error = await errorOf(
      oauth.discoveryRequest(other, PLAIN).then((it) => oauth.processDiscoveryResponse(other, it)),
    );

    expect(error).toMatchObject({ code: "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED" });
  });

  test.each([
    ["oidcc-rp-initiated-logout-discovery-endpoint-verification", "end_session_endpoint"],
    ["oidcc-backchannel-logout-discovery-endpoint-verification", "backchannel_logout_supported"],
    ["oidcc-backchannel-logout-discovery-endpoint-verification", "backchannel_logout_session_supported"],
    ["oidcc-discovery-endpoint-verification", "registration_endpoint"],
  ])("%s: the metadata has %s", async (_, name) => {
    const value = (await discover(provider().issuer))[name];

    expect(typeof value === "string" ? new URL(value).origin : value).toBe(
      typeof value === "string" ? new URL(provider().issuer).origin : true,
    );
  });
});

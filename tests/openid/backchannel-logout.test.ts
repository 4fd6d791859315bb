import { expect, test } from "bun:test";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { until } from "#testing/waiting.ts";
import { visit } from "./browser.ts";
import { eachProvider } from "./provider.ts";
import { relyingParty, SIGNED_OUT } from "./relying-party.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** The server of a client, which is told when a session ends. */
function startClient() {
  const told: { type: string | null; token: string }[] = [];
  const listening = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const token = new URLSearchParams(await request.text()).get("logout_token") ?? "";
      told.push({ type: request.headers.get("content-type"), token });
      return new Response();
    },
  });
  return {
    uri: `http://127.0.0.1:${listening.port}/logout`,
    told,
    [Symbol.asyncDispose]: () => listening.stop(true),
  };
}

/** The plan of OpenID's conformance tests for back-channel logout. The test has the name of its module. */
eachProvider((provider) => {
  test("oidcc-backchannel-rp-initiated-logout: each client of the session gets a logout token that names the session", async () => {
    await using first = startClient();
    await using second = startClient();
    const parties = await Promise.all(
      [first, second].map(({ uri }) =>
        relyingParty(provider(), { backchannel_logout_uri: uri, post_logout_redirect_uris: [SIGNED_OUT] }),
      ),
    );
    const ada = await provider().user();
    const signedIn = [];
    for (const party of parties) signedIn.push({ party, ...(await party.signIn(ada)) });
    const [starting] = signedIn;

    const sent = { id_token_hint: String(starting?.idToken), post_logout_redirect_uri: SIGNED_OUT };
    const { at } = await visit(ada.browser, String(starting?.party.logoutUrl(sent)));
    await until(() => first.told.length > 0 && second.told.length > 0);

    expect(at).toBe("client");
    for (const [index, { party, claims, asked }] of signedIn.entries()) {
      const { type = null, token = "" } = [first, second][index]?.told[0] ?? {};
      const keys = createRemoteJWKSet(new URL(String(party.as.jwks_uri)));
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: provider().issuer,
        audience: String(party.client.client_id),
        typ: "logout+jwt",
      });
      expect(type).toStartWith("application/x-www-form-urlencoded");
      expect(protectedHeader.alg).toBe("RS256");
      expect(payload).toMatchObject({ sub: ada.sub, jti: expect.any(String), events: { [EVENT]: {} } });
      expect(payload.sid).toBe(claims.sid);
      // Else it could be taken for an ID token.
      expect(payload.nonce).toBeUndefined();
      expect(asked.parameters.nonce).toBeDefined();
    }
    expect(decodeJwt(first.told[0]?.token ?? "").jti).not.toBe(decodeJwt(second.told[0]?.token ?? "").jti);
    expect([first.told.length, second.told.length]).toEqual([1, 1]);
  });
});

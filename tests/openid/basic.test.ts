import { describe, expect, test } from "bun:test";
import * as oauth from "oauth4webapi";
import { errorOf } from "#testing/waiting.ts";
import { visit } from "./browser.ts";
import { eachProvider, pass, type User } from "./provider.ts";
import { CALLBACK, PLAIN, type RelyingParty, relyingParty, type SignedIn } from "./relying-party.ts";

/** The Basic OP plan of OpenID's conformance tests: codes, tokens, userinfo and scopes. Each test has the name of its module. */
eachProvider((provider) => {
  const start = async (): Promise<{ party: RelyingParty; ada: User }> => ({
    party: await relyingParty(provider()),
    ada: await provider().user(),
  });
  const endpointOf = (party: RelyingParty) => String(party.as.userinfo_endpoint);

  describe("a code", () => {
    test("oidcc-server: gives an ID token of the user with the nonce, by a key of the provider", async () => {
      const { party, ada } = await start();

      const { visit, claims, tokens, asked } = await party.signIn(ada);

      expect(visit.asked).toContain("sign-in");
      expect(claims).toMatchObject({
        iss: provider().issuer,
        sub: ada.sub,
        aud: party.client.client_id,
        nonce: asked.parameters.nonce,
      });
      expect(tokens.token_type).toBe("bearer");
      expect(visit.answer.iss).toBe(provider().issuer);
    });

    test("oidcc-idtoken-signature: is signed by RS256 unless the client wants something else", async () => {
      const { party, ada } = await start();

      const { idToken } = await party.signIn(ada);

      const header = JSON.parse(Buffer.from(idToken.split(".")[0] ?? "", "base64url").toString());
      expect(header).toMatchObject({ alg: "RS256", kid: expect.any(String) });
    });

    test("oidcc-response-type-missing: a request without a response type is an error of the client", async () => {
      const { party, ada } = await start();
      const asked = party.request({ response_type: undefined });

      const { at, status, answer } = await visit(ada.browser, asked.url);

      // The suite accepts a page, too.
      expect([at, answer.error, answer.state]).toEqual(["client", "invalid_request", asked.parameters.state]);
      expect([302, 303]).toContain(status);
    });

    test("oidcc-ensure-request-without-nonce-succeeds-for-code-flow: gives an ID token without a nonce", async () => {
      const { party, ada } = await start();

      const { claims } = await party.signIn(ada, { nonce: undefined });

      expect(claims.nonce).toBeUndefined();
    });

    test("oidcc-ensure-request-with-valid-pkce-succeeds: is exchanged with the verifier of its challenge only", async () => {
      const { party, ada } = await start();
      const asked = party.requestWithPkce();
      const answered = await visit(ada.browser, asked.url);

      const other = await party.exchange(answered, { ...asked, verifier: oauth.generateRandomCodeVerifier() });
      const without = await party.exchange(answered, { ...asked, verifier: undefined });
      const { claims } = await party.redeem(answered, asked);

      expect([other.status, without.status, claims.sub]).toEqual([400, 400, ada.sub]);
    });

    test("oidcc-server-client-secret-post: is exchanged by a client with its secret in the form", async () => {
      const ada = await provider().user();
      const party = await relyingParty(provider(), { token_endpoint_auth_method: "client_secret_post" });

      expect((await party.signIn(ada)).claims.sub).toBe(ada.sub);
    });

    test("oidcc-alternate-happy-flow: has an answer in a form, a secret in a form and claims in a language, all at once", async () => {
      const ada = await provider().user();
      const party = await relyingParty(provider(), { token_endpoint_auth_method: "client_secret_post" });
      const claims = JSON.stringify({ id_token: { auth_time: { essential: true } } });
      const wanted = { response_mode: "form_post", claims, claims_locales: "se de", scope: "openid profile email" };

      const signedIn = await party.signIn(ada, wanted);

      expect([signedIn.visit.isForm, signedIn.claims.sub]).toEqual([true, ada.sub]);
      expect(signedIn.claims.auth_time).toBeNumber();
      expect((await party.userinfo(signedIn)).email).toBe(ada.email);
    });

    test("oidcc-codereuse: is exchanged once", async () => {
      const { party, ada } = await start();
      const { visit, asked } = await party.signIn(ada);

      const again = await errorOf(party.redeem(visit, asked));

      expect(again).toMatchObject({ error: "invalid_grant", status: 400 });
    });

    test("oidcc-codereuse-30seconds: revokes the access token that it gave if it is used again", async () => {
      const { party, ada } = await start();
      const signedIn = await party.signIn(ada);
      pass({ seconds: 30 });
      const before = await party.userinfo(signedIn);

      const again = await errorOf(party.redeem(signedIn.visit, signedIn.asked));
      const { status } = await oauth.userInfoRequest(party.as, party.client, signedIn.tokens.access_token, PLAIN);

      expect(before.sub).toBe(ada.sub);
      expect(again).toMatchObject({ error: "invalid_grant" });
      expect(status).toBe(401);
    });

    test("oidcc-refresh-token: gives a refresh token with offline_access, which gives an ID token of the same user", async () => {
      const { party, ada } = await start();
      const { tokens, claims } = await party.signIn(ada, { scope: "openid offline_access", prompt: "consent" });

      const renewed = await party.refresh(String(tokens.refresh_token));

      const { iss, sub, aud, auth_time } = oauth.getValidatedIdTokenClaims(renewed) ?? {};
      expect({ iss, sub, aud }).toEqual({ iss: claims.iss, sub: claims.sub, aud: claims.aud });
      expect(auth_time ?? claims.auth_time).toBe(claims.auth_time);
      expect(renewed.access_token).not.toBe(tokens.access_token);
    });

    test("oidcc-refresh-token: is of no use to another client", async () => {
      const { party, ada } = await start();
      const { tokens } = await party.signIn(ada, { scope: "openid offline_access", prompt: "consent" });
      const other = await relyingParty(provider());

      const error = await errorOf(other.refresh(String(tokens.refresh_token)));

      expect(error).toMatchObject({ error: "invalid_grant" });
    });
  });

  describe("userinfo", () => {
    test("oidcc-userinfo-get: tells a client with a token in the header who the user is", async () => {
      const { party, ada } = await start();

      expect((await party.userinfo(await party.signIn(ada))).sub).toBe(ada.sub);
    });

    test("oidcc-userinfo-post-header: answers a POST with a token in the header", async () => {
      const { party, ada } = await start();
      const { tokens } = await party.signIn(ada);

      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const reply = await fetch(endpointOf(party), { method: "POST", headers });

      expect(await reply.json()).toMatchObject({ sub: ada.sub });
    });

    test("oidcc-userinfo-post-body: answers a POST with a token in the form", async () => {
      const { party, ada } = await start();
      const { tokens } = await party.signIn(ada);

      const body = new URLSearchParams({ access_token: tokens.access_token });
      const reply = await fetch(endpointOf(party), { method: "POST", body });

      expect(await reply.json()).toMatchObject({ sub: ada.sub });
    });
  });

  describe("scopes", () => {
    const claimsOf = async (party: RelyingParty, signedIn: SignedIn) => ({
      userinfo: await party.userinfo(signedIn),
      idToken: signedIn.claims,
    });

    test("oidcc-scope-profile: give the name", async () => {
      const { party, ada } = await start();

      const { userinfo, idToken } = await claimsOf(party, await party.signIn(ada, { scope: "openid profile" }));

      expect([userinfo.name, userinfo.email]).toEqual([ada.name, undefined]);
      expect(idToken.name).toBe(provider().chosen.claimsInIdToken ? ada.name : undefined);
    });

    test("oidcc-scope-email: give the email address, and whether it is verified", async () => {
      const { party, ada } = await start();

      const { userinfo, idToken } = await claimsOf(party, await party.signIn(ada, { scope: "openid email" }));

      expect([userinfo.email, userinfo.name]).toEqual([ada.email, undefined]);
      expect(userinfo.email_verified).toBeBoolean();
      expect(idToken.email).toBe(provider().chosen.claimsInIdToken ? ada.email : undefined);
    });

    test.each(["address", "phone"])(
      "oidcc-scope-%s: give the ID alone where the provider has no such claims",
      async (scope) => {
        const { party, ada } = await start();

        const { userinfo } = await claimsOf(party, await party.signIn(ada, { scope: `openid ${scope}` }));

        expect(userinfo).toEqual({ sub: ada.sub });
        expect((party.as.scopes_supported as string[]).includes(scope)).toBe(false);
      },
    );

    test("oidcc-scope-all: give all that they name, and ignore address and phone, which nobody has here", async () => {
      const { party, ada } = await start();
      const scope = "openid profile email address phone";

      const { userinfo } = await claimsOf(party, await party.signIn(ada, { scope }));

      expect(userinfo).toMatchObject({ sub: ada.sub, name: ada.name, email: ada.email });
    });

    test("oidcc-ensure-other-scope-order-succeeds: mean the same in any order", async () => {
      const { party, ada } = await start();

      const { userinfo } = await claimsOf(party, await party.signIn(ada, { scope: "email openid" }));

      expect(userinfo).toMatchObject({ sub: ada.sub, email: ada.email });
    });

    test("oidcc-claims-essential: give a claim that the request names beside them", async () => {
      const { party, ada } = await start();
      const claims = JSON.stringify({ userinfo: { name: { essential: true } } });

      const { userinfo } = await claimsOf(party, await party.signIn(ada, { claims }));

      expect(userinfo).toMatchObject({ sub: ada.sub, name: ada.name });
    });
  });

  test("oidcc-ensure-registered-redirect-uri: a browser is never sent to an address that the client does not have", async () => {
    const { party, ada } = await start();
    for (const redirect_uri of [`${CALLBACK}/other`, `${CALLBACK}?x=1`, "https://evil.example.com/callback"]) {
      const { at, status, asked } = await visit(ada.browser, party.request({ redirect_uri }).url);

      expect([at, status, asked]).toEqual(["page", 400, []]);
    }
  });
});

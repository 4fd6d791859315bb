import { expect, test } from "bun:test";
import * as openid from "openid-client";
import { errorOf } from "#testing/waiting.ts";
import { APP, signInServer } from "./app-server.ts";

const server = signInServer();

const CALLBACK = `${APP}/callback`;
const AFTER = `${APP}/signed-out`;
const HERE = { execute: [openid.allowInsecureRequests] };

/** A request for authorization, and what the app keeps for the callback. */
async function begin(scope: string) {
  const [pkceCodeVerifier, expectedState, expectedNonce] = [
    openid.randomPKCECodeVerifier(),
    openid.randomState(),
    openid.randomNonce(),
  ];
  const parameters = {
    redirect_uri: CALLBACK,
    scope,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    nonce: expectedNonce,
  };
  return { parameters, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

test("openid-client signs a user in, renews, introspects and revokes the tokens, and signs out", async () => {
  const { issuer, app: add, user, signIn } = server();
  const app = await add({ post_logout_redirect_urls: [AFTER] });
  const ada = await user();
  const config = await openid.discovery(new URL(issuer), app.id, undefined, openid.ClientSecretBasic(app.secret), HERE);
  const { parameters, checks } = await begin("openid profile email offline_access");

  const callback = await signIn(ada, openid.buildAuthorizationUrl(config, parameters));
  const tokens = await openid.authorizationCodeGrant(config, callback, checks);
  const { sub = "" } = tokens.claims() ?? {};
  const info = await openid.fetchUserInfo(config, tokens.access_token, sub);
  const renewed = await openid.refreshTokenGrant(config, String(tokens.refresh_token));
  const before = await openid.tokenIntrospection(config, renewed.access_token);
  await openid.tokenRevocation(config, String(renewed.refresh_token));
  const after = await openid.tokenIntrospection(config, renewed.access_token);
  const end = openid.buildEndSessionUrl(config, {
    post_logout_redirect_uri: AFTER,
    id_token_hint: String(tokens.id_token),
    state: "bye",
  });
  const { at, url } = await ada.browser.open(end.href);

  expect(info).toMatchObject({ sub: ada.sub, email: ada.email, name: ada.name });
  expect(tokens.claims()).toMatchObject({ sub: ada.sub, email: ada.email, name: ada.name });
  expect([before.active, before.sub, after.active]).toEqual([true, ada.sub, false]);
  expect([at, url]).toEqual(["client", `${AFTER}?state=bye`]);
});

test("openid-client pushes its request, and sends its secret in the form unless it is told otherwise", async () => {
  const { issuer, app: add, user, signIn } = server();
  const app = await add({ require_pushed_requests: true, token_endpoint_auth_method: "client_secret_post" });
  const ada = await user();
  const config = await openid.discovery(new URL(issuer), app.id, app.secret, undefined, HERE);
  const { parameters, checks } = await begin("openid");

  const url = await openid.buildAuthorizationUrlWithPAR(config, parameters);
  const tokens = await openid.authorizationCodeGrant(config, await signIn(ada, url), checks);

  expect([...url.searchParams.keys()].toSorted()).toEqual(["client_id", "request_uri"]);
  expect(tokens.claims()?.sub).toBe(ada.sub);
});

test("openid-client registers itself, and signs a user in", async () => {
  const { issuer, user, signIn } = server();
  const ada = await user();
  const metadata = { redirect_uris: [CALLBACK], token_endpoint_auth_method: "client_secret_post" };
  const config = await openid.dynamicClientRegistration(new URL(issuer), metadata, undefined, HERE);
  const { parameters, checks } = await begin("openid email");

  const callback = await signIn(ada, openid.buildAuthorizationUrl(config, parameters));
  const tokens = await openid.authorizationCodeGrant(config, callback, checks);

  expect(tokens.claims()).toMatchObject({ sub: ada.sub, email: ada.email });
});

test("openid-client takes no answer that another issuer has sent", async () => {
  const { issuer, app: add, user, signIn } = server();
  const app = await add({});
  const config = await openid.discovery(new URL(issuer), app.id, app.secret, undefined, HERE);
  const { parameters, checks } = await begin("openid");
  const callback = await signIn(await user(), openid.buildAuthorizationUrl(config, parameters));
  callback.searchParams.set("iss", "https://evil.example.com");

  const error = await errorOf(openid.authorizationCodeGrant(config, callback, checks));

  expect(error).toMatchObject({ code: "OAUTH_INVALID_RESPONSE" });
});

import { expect, test } from "bun:test";
import Strategy from "passport-openidconnect";
import { APP, signInServer } from "./app-server.ts";

const server = signInServer();

/** Lets a strategy answer a request, as passport does. */
function answer(strategy: Strategy, query: Record<string, string>, session: object): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const says = (what: string) => (value: unknown) => resolve([what, value]);
    const answers = { redirect: says("redirect"), success: says("success"), fail: says("fail"), error: reject };
    Object.assign(Object.create(strategy), answers).authenticate({ query, session });
  });
}

test("passport-openidconnect signs a user in, for an app whose owner has exempted it from PKCE, which it does not know", async () => {
  const { issuer, app: add, user, signIn } = server();
  const callbackURL = `${APP}/oauth2/redirect`;
  // It sends its secret in the form, and cannot do otherwise.
  const method = { token_endpoint_auth_method: "client_secret_post" } as const;
  const { id, secret } = await add({ redirect_urls: [callbackURL], pkce_exempt: true, ...method });
  const ada = await user();
  const strategy = new Strategy(
    {
      issuer,
      authorizationURL: `${issuer}/oauth/authorize`,
      tokenURL: `${issuer}/oauth/token`,
      userInfoURL: `${issuer}/oauth/userinfo`,
      clientID: id,
      clientSecret: secret,
      callbackURL,
      scope: ["profile", "email"],
      nonce: "true",
      skipUserProfile: false,
    },
    (_, profile, done) => done(null, profile),
  );
  const session = {};

  const [, url] = await answer(strategy, {}, session);
  const callback = await signIn(ada, String(url));
  const [what, profile] = await answer(strategy, Object.fromEntries(callback.searchParams), session);

  expect([what, profile]).toMatchObject([
    "success",
    { id: ada.sub, displayName: ada.name, emails: [{ value: ada.email }] },
  ]);
});

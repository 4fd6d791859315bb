import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { genericOAuth } from "better-auth/plugins";
import { APP, Cookies, signInServer } from "./app-server.ts";

const server = signInServer();

test("Better Auth signs a user in by its plugin for any provider", async () => {
  const { issuer, app: add, user, signIn } = server();
  // It sends its secret in the form unless it is told otherwise.
  const method = { token_endpoint_auth_method: "client_secret_post" } as const;
  const app = await add({ redirect_urls: [`${APP}/api/auth/callback/hallpass`], ...method });
  const ada = await user();
  const auth = betterAuth({
    database: new Database(":memory:"),
    baseURL: APP,
    secret: "a secret of the app, which signs its cookies",
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: "hallpass",
            discoveryUrl: `${issuer}/.well-known/openid-configuration`,
            clientId: app.id,
            clientSecret: app.secret,
            scopes: ["openid", "profile", "email"],
            pkce: true,
          },
        ],
      }),
    ],
  });
  await (await getMigrations(auth.options)).runMigrations();
  const cookies = new Cookies();
  const send = (path: string, init?: RequestInit) => cookies.send(auth.handler, `${APP}/api/auth${path}`, init);

  const begun = await send("/sign-in/social", {
    method: "POST",
    headers: { "content-type": "application/json", origin: APP },
    body: JSON.stringify({ provider: "hallpass", callbackURL: "/inside" }),
  });
  const { url } = (await begun.json()) as { url: string };
  const callback = await signIn(ada, url);
  const arrived = await send(callback.href.slice(`${APP}/api/auth`.length));
  const session = (await (await send("/get-session")).json()) as { user?: object } | null;

  expect(arrived.headers.get("location")).toEndWith("/inside");
  expect(session?.user).toMatchObject({ name: ada.name, email: ada.email });
});

import { expect, test } from "bun:test";
import { Auth, type AuthConfig } from "@auth/core";
import { filesFor, PRESETS, redirectUrlsOf } from "../../../admin/sections/apps/presets.ts";
import { APP, Cookies, signInServer } from "./app-server.ts";

const server = signInServer();

const PRESET = PRESETS.find(({ id }) => id === "auth-js");
if (!PRESET) throw new Error("The console has no settings for Auth.js.");
const preset = PRESET;

test("Auth.js signs a user in, with the settings that the console shows", async () => {
  const { issuer, app: add, user, signIn } = server();
  const redirectUrls = redirectUrlsOf(preset, APP);
  const { id, secret: clientSecret } = await add({ redirect_urls: redirectUrls });
  const ada = await user();
  const files = filesFor(preset, { id, redirectUrls }, { issuer, clientSecret });
  const setting = settingsIn(files.find(({ title }) => title === ".env.local")?.code ?? "");
  const config: AuthConfig = {
    basePath: "/api/auth",
    secret: "a secret of the app, which signs its cookies",
    trustHost: true,
    providers: [
      {
        id: "hallpass",
        name: "Hallpass",
        type: "oidc",
        issuer: setting("AUTH_HALLPASS_ISSUER"),
        clientId: setting("AUTH_HALLPASS_ID"),
        clientSecret: setting("AUTH_HALLPASS_SECRET"),
      },
    ],
  };
  const cookies = new Cookies();
  const send = (path: string, init?: RequestInit) =>
    cookies.send((request) => Auth(request, config), `${APP}/api/auth${path}`, init);

  const { csrfToken } = (await (await send("/csrf")).json()) as { csrfToken: string };
  const begun = await send("/signin/hallpass", { method: "POST", body: new URLSearchParams({ csrfToken }) });
  const callback = await signIn(ada, begun.headers.get("location") ?? "");
  const arrived = await send(callback.href.slice(`${APP}/api/auth`.length));
  const session = (await (await send("/session")).json()) as { user?: object };

  expect([arrived.status, arrived.headers.get("location")]).toEqual([302, APP]);
  expect(session.user).toMatchObject({ name: ada.name, email: ada.email });
});

/** The lines of a file of settings. */
const settingsIn = (file: string) => (name: string) => new RegExp(`^${name}="(.*)"$`, "m").exec(file)?.[1];

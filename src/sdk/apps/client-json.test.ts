import { describe, expect, test } from "bun:test";
import { HallpassAdminApp } from "#sdk/admin.ts";
import { HallpassClientApp, HallpassServerApp } from "#sdk/index.ts";
import { accessTokenUntil } from "#testing/browser/sdk-environment.ts";
import { fromNow } from "#testing/waiting.ts";

const shared = {
  baseUrl: { browser: "https://auth.example.com", server: "http://auth.internal" },
  projectId: "p1",
  publishableClientKey: "pck_1",
  urls: { signIn: "/welcome" },
  redirectMethod: "window",
  oauthScopesOnSignIn: { github: ["repo"] },
} as const;
const sent = (value: object) => JSON.parse(JSON.stringify(value));

describe("the options for a client app", () => {
  test("the options of a client app are all in its JSON, and create the same app", () => {
    const app = new HallpassClientApp({ ...shared, tokenStore: "memory", extraRequestHeaders: { "x-region": "eu" } });
    const json = app.toClientJson();

    expect(sent(json)).toMatchObject({
      ...shared,
      tokenStore: "memory",
      extraRequestHeaders: { "x-region": "eu" },
      urls: { signIn: "/welcome", afterSignIn: "/" },
    });
    expect(HallpassClientApp.fromClientJson(sent(json)).toClientJson()).toEqual(json);
  });

  test("the JSON of server and admin apps is that of a client app, without a secret", () => {
    const tokenStore = { accessToken: accessTokenUntil(fromNow({ minutes: 1 })), refreshToken: "refresh-of-ada" };
    const secrets = { secretServerKey: "ssk_secret", extraRequestHeaders: { "x-bypass": "bypass-secret" }, tokenStore };
    const apps = [
      new HallpassServerApp({ ...shared, ...secrets }),
      new HallpassAdminApp({ ...shared, ...secrets, superSecretAdminKey: "sak_secret" }),
    ];
    for (const app of apps) {
      const json = sent(app.toClientJson());

      expect(json).toMatchObject({ ...shared, urls: { signIn: "/welcome" }, tokenStore: "cookie" });
      expect(JSON.stringify(json)).not.toMatch(/secret|refresh-of-ada/);
      expect(HallpassClientApp.fromClientJson({ ...json, tokenStore: "memory" }).projectId).toBe("p1");
    }
  });

  test("need a publishable key", () => {
    const app = new HallpassServerApp({ ...shared, publishableClientKey: undefined, secretServerKey: "ssk_1" });
    expect(() => app.toClientJson()).toThrow("Cannot serialize an app without a publishable client key.");
  });
});

test("a server app is accepted wherever a client app is", () => {
  // Checked by the compiler: the annotations are the test.
  const apps: HallpassClientApp[] = [
    new HallpassServerApp({ ...shared, secretServerKey: "ssk_1" }),
    new HallpassAdminApp({ ...shared, superSecretAdminKey: "sak_1" }),
  ];
  expect(apps.map(({ projectId }) => projectId)).toEqual(["p1", "p1"]);
});

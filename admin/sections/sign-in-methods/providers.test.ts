import { describe, expect, test } from "bun:test";
import { providersWithout } from "./providers.ts";

const google = { id: "google", type: "shared" } as const;
const github = { id: "github", type: "standard", clientId: "id", clientSecret: "secret", enabled: true } as const;
const gitlab = { id: "gitlab", type: "standard", clientId: "id", clientSecret: "secret", enabled: false } as const;
const corp = { id: "corp", type: "oidc", issuerUrl: "https://login.corp.example", displayName: "Corp Inc." } as const;

describe("the other providers, sent when one changes", () => {
  test("keep their keys", () => {
    expect(providersWithout({ oauthProviders: [google, github, corp] }, "google")).toEqual([github, corp]);
  });

  test("are all providers if a new one is added", () => {
    expect(providersWithout({ oauthProviders: [google, corp] }, "twitch")).toEqual([google, corp]);
  });

  // The server turns every provider on that is sent, so a disabled one would come back.
  test("do not include disabled providers", () => {
    expect(providersWithout({ oauthProviders: [google, gitlab] }, "github")).toEqual([google]);
  });
});

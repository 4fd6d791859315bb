import { describe, expect, test } from "bun:test";
import { providersWithout } from "./providers.ts";

const google = { id: "google", type: "shared" } as const;
const github = { id: "github", type: "standard", clientId: "id", clientSecret: "secret", enabled: true } as const;
const gitlab = { id: "gitlab", type: "standard", clientId: "id", clientSecret: "secret", enabled: false } as const;
const corp = { id: "corp", type: "oidc", issuerUrl: "https://login.corp.example", displayName: "Corp Inc." } as const;

describe("the providers that are sent when one changes", () => {
  test("are all others, with their keys", () => {
    expect(providersWithout({ oauthProviders: [google, github, corp] }, "google")).toEqual([github, corp]);
  });

  test("are the same when the one that changes was not among them", () => {
    expect(providersWithout({ oauthProviders: [google, corp] }, "twitch")).toEqual([google, corp]);
  });

  // What is sent is on: one that was switched off would come back with the next change of another.
  test("are none of those that were switched off", () => {
    expect(providersWithout({ oauthProviders: [google, gitlab] }, "github")).toEqual([google]);
  });
});

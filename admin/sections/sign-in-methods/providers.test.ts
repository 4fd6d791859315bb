import { describe, expect, test } from "bun:test";
import { hasKeys, nameOf, providersIn, type SetUpProvider, saved, switched, valuesOf } from "./providers.ts";

const off = { allowSignIn: false, allowConnectedAccounts: false };
const own = { isShared: false, clientId: "id", clientSecret: "secret" };
const facebook: SetUpProvider = { key: "facebook", type: "facebook", ...own, ...off, facebookConfigId: "config" };
const corp: SetUpProvider = { key: "corp", type: "oidc", ...own, ...off, issuerUrl: "https://corp.example" };
const spotify: SetUpProvider = { key: "spotify", type: "spotify", isShared: true, ...off };

describe("the providers of a project", () => {
  test("are listed with their keys, disabled ones too; those of the project's own come last", () => {
    const { key: _, ...storedFacebook } = facebook;
    const { key: __, ...storedCorp } = corp;
    const { key: ___, ...storedSpotify } = spotify;

    const found = providersIn({ corp: storedCorp, facebook: storedFacebook, spotify: storedSpotify });

    expect(found.map(({ key }) => key)).toEqual(["spotify", "facebook", "corp"]);
    expect(found[1]).toEqual(facebook);
    expect([nameOf(facebook), nameOf(corp), nameOf({ ...corp, displayName: "Corp Inc." })]).toEqual([
      "Facebook",
      "corp",
      "Corp Inc.",
    ]);
  });

  test("work with their own keys, or with shared keys that this server has", () => {
    expect(hasKeys(facebook, [])).toBe(true);
    expect(hasKeys({ ...facebook, clientSecret: "" }, [])).toBe(false);
    expect([hasKeys(spotify, []), hasKeys(spotify, ["spotify"])]).toEqual([false, true]);
    expect([hasKeys(corp, []), hasKeys({ ...corp, issuerUrl: undefined }, [])]).toEqual([true, false]);
  });
});

describe("a change of a provider", () => {
  test("a change of a provider to on or off names nothing but the switch", () => {
    expect(switched(facebook, false)).toEqual({
      "auth.oauth.providers.facebook.allowSignIn": false,
      "auth.oauth.providers.facebook.allowConnectedAccounts": false,
    });
  });

  test("a change to shared keys leaves a provider's own keys where they are", () => {
    expect(saved(facebook, { ...valuesOf(facebook, false), isShared: true, clientId: "" }, facebook)).toEqual({
      "auth.oauth.providers.facebook.isShared": true,
      "auth.oauth.providers.facebook.allowSignIn": true,
      "auth.oauth.providers.facebook.allowConnectedAccounts": true,
    });
  });

  // Another owner may have changed the other fields since the form was opened.
  test("names only fields that changed; it removes what the owner emptied, and trims what the owner typed", () => {
    const values = { ...valuesOf(facebook, false), clientId: " new id ", facebookConfigId: " " };

    expect(saved(facebook, values, facebook)).toEqual({
      "auth.oauth.providers.facebook.isShared": false,
      "auth.oauth.providers.facebook.allowSignIn": true,
      "auth.oauth.providers.facebook.allowConnectedAccounts": true,
      "auth.oauth.providers.facebook.clientId": "new id",
      "auth.oauth.providers.facebook.facebookConfigId": null,
    });
  });

  test("stores a new provider as a whole, without empty fields", () => {
    expect(saved({ key: "google", type: "google" }, valuesOf(undefined, true), undefined)).toEqual({
      "auth.oauth.providers.google": {
        type: "google",
        isShared: true,
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    });
  });
});

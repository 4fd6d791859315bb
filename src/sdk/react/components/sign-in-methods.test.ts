import { describe, expect, test } from "bun:test";
import { methodsOf } from "./sign-in-methods.ts";

const everything = {
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  oauthProviders: [{ id: "google" }, { id: "github" }],
};
const nothing = { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] };
const built = { oauth: true, passkey: true, magicLink: true };

describe("the ways to sign in on a page", () => {
  test("all of them: buttons, a separator, then the magic link before the password", () => {
    expect(methodsOf(everything, "sign-in", built)).toEqual({
      oauth: ["google", "github"],
      passkey: true,
      separator: true,
      forms: ["magic-link", "password"],
      none: false,
    });
  });

  test("nobody signs up with a passkey", () => {
    expect(methodsOf({ ...nothing, passkeyEnabled: true }, "sign-in", built).passkey).toBe(true);
    expect(methodsOf({ ...nothing, passkeyEnabled: true }, "sign-up", built)).toMatchObject({
      passkey: false,
      none: true,
    });
  });

  test("the separator stands only between buttons and a form", () => {
    const buttons = { ...nothing, oauthProviders: [{ id: "google" }] };

    expect(methodsOf(buttons, "sign-in", built).separator).toBe(false);
    expect(methodsOf({ ...nothing, credentialEnabled: true }, "sign-in", built).separator).toBe(false);
    expect(methodsOf({ ...buttons, credentialEnabled: true }, "sign-in", built).separator).toBe(true);
  });

  test("a project without any says so", () => {
    expect(methodsOf(nothing, "sign-in", built).none).toBe(true);
  });

  test("what is not built yet is as good as switched off: no button that cannot work", () => {
    expect(methodsOf(everything, "sign-in")).toEqual({
      oauth: [],
      passkey: true,
      separator: true,
      forms: ["magic-link", "password"],
      none: false,
    });
    expect(
      methodsOf({ ...everything, credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false }, "sign-in")
        .none,
    ).toBe(true);
  });
});

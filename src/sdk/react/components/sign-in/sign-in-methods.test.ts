import { describe, expect, test } from "bun:test";
import { methodsOf } from "./sign-in-methods.ts";

const everything = {
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  oauthProviders: [{ id: "google" }, { id: "github" }],
};
const nothing = { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] };

describe("the sign-in methods of a page", () => {
  test("are buttons, a separator, then the magic link before the password", () => {
    expect(methodsOf(everything, "sign-in")).toEqual({
      oauth: ["google", "github"],
      passkey: true,
      separator: true,
      forms: ["magic-link", "password"],
      none: false,
    });
  });

  test("include no passkeys for sign-up", () => {
    expect(methodsOf({ ...nothing, passkeyEnabled: true }, "sign-in").passkey).toBe(true);
    expect(methodsOf({ ...nothing, passkeyEnabled: true }, "sign-up")).toMatchObject({
      passkey: false,
      none: true,
    });
  });

  test("have a separator only between buttons and a form", () => {
    const buttons = { ...nothing, oauthProviders: [{ id: "google" }] };

    expect(methodsOf(buttons, "sign-in").separator).toBe(false);
    expect(methodsOf({ ...nothing, credentialEnabled: true }, "sign-in").separator).toBe(false);
    expect(methodsOf({ ...buttons, credentialEnabled: true }, "sign-in").separator).toBe(true);
  });

  test("are marked as none for a project without any", () => {
    expect(methodsOf(nothing, "sign-in").none).toBe(true);
  });
});

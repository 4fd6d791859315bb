import { describe, expect, test } from "bun:test";
import { texts as german } from "#texts/de-DE/sign-in.ts";
import { texts as errors } from "#texts/en-US/errors.ts";
import { formerTexts } from "#texts/en-US/former.ts";
import { texts as pages } from "#texts/en-US/pages.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import { translator } from "#texts/translator.ts";
import { checkOverrides } from "./check-overrides.ts";
import { type Overrides, replacementsIn } from "./overrides.ts";

const inEnglish = (overrides: Overrides) => translator("en-US", signIn, {}, replacementsIn(signIn, overrides));
const inGerman = (overrides: Overrides) => translator("de-DE", signIn, german, replacementsIn(signIn, overrides));

describe("texts that an app replaces", () => {
  test("are found by id, in every language", () => {
    expect(inEnglish({ signInButton: "Come in" })("signInButton")).toBe("Come in");
    expect(inGerman({ signInButton: "Come in" })("signInButton")).toBe("Come in");
    expect(inGerman({ signInButton: "Come in" })("signUpButton")).toBe("Registrieren");
  });

  test("are found by English text, in every language", () => {
    expect(inEnglish({ "Sign In": "Come in" })("signInButton")).toBe("Come in");
    expect(inGerman({ "Sign In": "Come in" })("signInButton")).toBe("Come in");
  });

  test("are found by id before English text, which several texts can share", () => {
    const overrides = { "Sign in": "Come in", signIn: "Enter" };

    expect(inEnglish(overrides)("signIn")).toBe("Enter");
    expect(inEnglish(overrides)("signInLink")).toBe("Come in");
  });

  test("contain values in their places", () => {
    const t = inEnglish({ [signIn.passwordTooShort]: "≥ {length}" });

    expect(t("passwordTooShort", { length: 8 })).toBe("≥ 8");
  });
});

describe("the keys of replacements", () => {
  test("ids and current English texts of all pages stay unchanged", () => {
    const overrides = {
      "Sign In": "Come in",
      [pages.cliHeading]: "Let it in",
      passkeyAdd: "Add",
      [errors.INVALID_TOTP_CODE]: "No",
    };

    expect(checkOverrides(overrides)).toBe(overrides);
  });

  test("a former English text still replaces its text", () => {
    expect(checkOverrides({ "Ways to sign in": "Doors" })).toEqual({ "Ways to sign in": "Doors", methods: "Doors" });
    expect(checkOverrides({ "Ways to sign in": "Doors", methods: "Gates" })).toMatchObject({ methods: "Gates" });
  });

  test("an unknown key is an error that names the nearest id", () => {
    const fault = (key: string) => String(checkOverrides({ [key]: "Come in" }));

    expect(fault("Sign inn")).toContain('translationOverrides: "Sign inn" is not a Hallpass text. Did you mean "sign');
    expect(fault("pasword")).toContain('"pasword" is not a Hallpass text. Did you mean "password"?');
    expect(fault("Welcome aboard, dear guest")).toEndWith('"Welcome aboard, dear guest" is not a Hallpass text.');
  });

  test("every former text has an existing id and differs from the current text", () => {
    for (const [id, texts] of Object.entries(formerTexts)) {
      for (const text of texts) {
        expect(checkOverrides({ [text]: "x" })).toMatchObject({ [id]: "x" });
        expect(checkOverrides({ [id]: "x" })).toEqual({ [id]: "x" });
      }
    }
  });
});

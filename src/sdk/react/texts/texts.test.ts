import { describe, expect, test } from "bun:test";
import { de } from "./de.ts";
import { en, type TextKey } from "./en.ts";
import { languages, translator } from "./texts.ts";

const keys = Object.keys(en) as TextKey[];
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe("texts", () => {
  test("an override is found by the English text, in every language", () => {
    const overrides = { "Sign In": "Come in" };

    expect(translator(en, overrides)("signInButton")).toBe("Come in");
    expect(translator(de, overrides)("signInButton")).toBe("Come in");
    expect(translator(de, overrides)("signUpButton")).toBe("Registrieren");
  });

  test("an override of a text that does not exist throws, so that none is lost when a text changes", () => {
    expect(() => translator(en, { "Sign inn": "Come in" })).toThrow('"Sign inn" is not a text of Hallpass');
  });

  test("values go into their places, in overrides too", () => {
    expect(translator(en)("passwordTooShort", { length: 8 })).toBe("Password too short. Minimum length is 8.");
    expect(translator(en, { [en.passwordTooShort]: "≥ {length}" })("passwordTooShort", { length: 8 })).toBe("≥ 8");
  });

  test("a value that looks like a place is not filled again", () => {
    expect(translator(en)("emailTaken", { email: "{seconds}@x.yz" })).toContain('"{seconds}@x.yz"');
  });

  test.each(Object.entries(languages))("%s has the same places as English in every text", async (_, load) => {
    const texts = await load();

    expect(keys.map((key) => places(texts[key]))).toEqual(keys.map((key) => places(en[key])));
  });
});

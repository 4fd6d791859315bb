import { describe, expect, test } from "bun:test";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { enPages } from "./en-pages.ts";
import { english } from "./english.ts";
import type { AnyTextKey, Texts } from "./keys.ts";
import { languages, type Overrides, translator, unknownOverride } from "./texts.ts";

const keys = Object.keys(english) as AnyTextKey[];
const speak = (texts: Texts, overrides?: Overrides) => translator(english, texts, overrides);
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe("texts", () => {
  test("an override is found by the English text, in every language", () => {
    const overrides = { "Sign In": "Come in" };

    expect(speak(english, overrides)("signInButton")).toBe("Come in");
    expect(speak(de, overrides)("signInButton")).toBe("Come in");
    expect(speak(de, overrides)("signUpButton")).toBe("Registrieren");
  });

  test("an override of a text that does not exist is an error, so that none is lost when a text changes", async () => {
    expect(String(await unknownOverride({ "Sign inn": "Come in" }))).toContain('"Sign inn" is not a Hallpass text');
    expect(await unknownOverride({ "Sign In": "Come in", [enPages.cliHeading]: "Let it in" })).toBeNull();
  });

  test("values go into their places, in overrides too", () => {
    expect(speak(english)("passwordTooShort", { length: 8 })).toBe("Password too short. Minimum length is 8.");
    expect(speak(english, { [en.passwordTooShort]: "≥ {length}" })("passwordTooShort", { length: 8 })).toBe("≥ 8");
  });

  test("a value that looks like a place is not filled again", () => {
    expect(speak(english)("emailTaken", { email: "{seconds}@x.yz" })).toContain('"{seconds}@x.yz"');
  });

  test.each(Object.entries(languages))("%s has the same places as English in every text", async (_, load) => {
    const texts = await load();

    expect(keys.map((key) => places(texts[key]))).toEqual(keys.map((key) => places(english[key])));
  });
});

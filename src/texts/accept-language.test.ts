import { describe, expect, test } from "bun:test";
import { firstSupported, supportedLanguage } from "./accept-language.ts";

describe("the language that a request names", () => {
  test.each([
    ["fr-FR", "fr-FR"],
    ["fr", "fr-FR"],
    [`de-x-${"a".repeat(8)}`, "de-DE"],
  ] as const)("is the supported one for its tag: %p is %p", (tag, locale) => {
    expect(supportedLanguage(tag)).toBe(locale);
  });

  test.each([null, undefined, "", "*", "tlh", `de-x${"-abcdefgh".repeat(1000)}`])("is unknown for %p", (tag) => {
    expect(supportedLanguage(tag)).toBeUndefined();
  });
});

describe("the language of a browser", () => {
  test.each([
    ["fr", "fr-FR"],
    ["en-GB,de;q=0.5", "en-US"],
    ["eo, de;q=0.3, ar;q=0.7", "ar"],
    ["de;q=0, fr;q=0.1", "fr-FR"],
  ] as const)("is the one with the highest weight that has texts: %p is %p", (header, locale) => {
    expect(firstSupported(header)).toBe(locale);
  });

  test.each([null, "", "*", "eo", ";;;,,,q=", "x".repeat(10_000), "de;q=x"])("is unknown for %p", (header) => {
    expect(firstSupported(header)).toBeUndefined();
  });
});

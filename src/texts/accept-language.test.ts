import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { firstSupported, supportedLanguage } from "./accept-language.ts";
import { locales } from "./locales.ts";

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

test("any header names a language that has texts, or none", () => {
  const part = fc.constantFrom(
    "de",
    "fr-FR",
    "*",
    "-",
    "_",
    ";q=",
    "0.5",
    "1e9",
    ",",
    " ",
    "x-y",
    "\u0000",
    "İ",
    "zh-Hant-TW",
  );
  const header = fc.oneof(
    fc.array(part).map((parts) => parts.join("")),
    fc.string({ unit: "binary" }),
  );

  fc.assert(
    fc.property(header, (text) => {
      for (const found of [firstSupported(text), supportedLanguage(text)])
        expect([undefined, ...locales]).toContain(found);
    }),
    { numRuns: 500 },
  );
});

import { describe, expect, test } from "bun:test";
import { firstSupported } from "./accept-language.ts";

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

import { describe, expect, test } from "bun:test";
import { chooseLocale, localeFor } from "./choose-locale.ts";
import { languages } from "./languages.ts";
import { consoleLocales, dirOf } from "./locales.ts";

const all = Object.keys(languages);

describe("the language for a tag", () => {
  test.each([
    ["de-AT", "de-DE"],
    ["en-GB", "en-US"],
    ["fr", "fr-FR"],
    ["fr-BE", "fr-FR"],
    ["fr-CA", "fr-CA"],
    ["es-419", "es-ES"],
    ["ar-EG", "ar"],
    ["uk", "uk-UA"],
  ])("is the one of its region, else of its language: %p is served by %p", (tag, locale) => {
    expect(localeFor(tag, all)).toBe(locale);
  });

  test.each([
    ["pt", "pt-BR"],
    ["pt-PT", "pt-PT"],
    ["pt-AO", "pt-PT"],
  ])("is that of Portugal for Portuguese outside of Brazil: %p is served by %p", (tag, locale) => {
    expect(localeFor(tag, all)).toBe(locale);
  });

  test.each([
    ["zh", "zh-CN"],
    ["zh-SG", "zh-CN"],
    ["zh-Hans-HK", "zh-CN"],
    ["zh-Hant", "zh-TW"],
    ["zh-HK", "zh-TW"],
    ["zh-Hant-MO", "zh-TW"],
  ])("has the same script: %p is served by %p", (tag, locale) => {
    expect(localeFor(tag, all)).toBe(locale);
  });

  test.each([
    ["no", "nb-NO"],
    ["nn-NO", "nb-NO"],
    ["iw", "he-IL"],
    ["DE-de", "de-DE"],
  ])("is found by former and neighbouring names: %p is served by %p", (tag, locale) => {
    expect(localeFor(tag, all)).toBe(locale);
  });

  test.each(["eo", "*", "", "not a tag", "de_DE"])("is none for %p", (tag) => {
    expect(localeFor(tag, all)).toBeUndefined();
  });
});

describe("the language of a user", () => {
  test("is that of the first tag that any language can serve", () => {
    expect(chooseLocale(["eo", "de-CH", "en"])).toBe("de-DE");
    expect(chooseLocale(["en-GB", "de"])).toBe("en-US");
  });

  test("is English if no language can serve them", () => {
    expect(chooseLocale(["eo"])).toBe("en-US");
    expect(chooseLocale([])).toBe("en-US");
  });

  test("is one of the console's in the console, which has fewer", () => {
    expect(chooseLocale(["ar", "de"], consoleLocales)).toBe("de-DE");
    expect(chooseLocale(["ar"], consoleLocales)).toBe("en-US");
  });
});

test("every language has a name of its own and the direction of its script", () => {
  const entries = Object.entries(languages);

  expect(new Set(entries.map(([, { name }]) => name)).size).toBe(entries.length);
  for (const [id, { dir }] of entries) expect([id, dirOf(id)]).toEqual([id, dir]);
});

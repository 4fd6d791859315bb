import { expect, test } from "bun:test";
import type { Locale } from "#texts/locales.ts";
import { digestHtml } from "./digest-html.ts";

const digest = (locale: Locale, mails: { subject: string; to: string[] }[]) =>
  digestHtml(locale, "Boats", mails, "https://console.example.com");

test("a digest lists recipients as its language lists them", () => {
  const mails = [{ subject: "News", to: ["ada@example.com", "bob@example.com"] }];

  expect(digest("en-US", mails)).toContain("to ada@example.com and bob@example.com<");
  expect(digest("de-DE", mails)).toContain("an ada@example.com und bob@example.com<");
  expect(digest("ja-JP", mails)).toContain("宛先：ada@example.com、bob@example.com<");
});

test("a digest lists 100 mails and says how many more there are, in the plural forms of its language", () => {
  const more = (locale: Locale, count: number) =>
    /<p>([^<]*)<.p><p><a/.exec(
      digest(locale, Array(100 + count).fill({ subject: "News", to: ["a@example.com"] })),
    )?.[1];

  expect(digest("en-US", Array(101).fill({ subject: "News", to: ["a@example.com"] })).split("<li>")).toHaveLength(101);
  expect([1, 2].map((count) => more("en-US", count))).toEqual(["And 1 more.", "And 2 more."]);
  expect([1, 2, 5].map((count) => more("cs-CZ", count))).toEqual([
    "A ještě 1 další e-mail.",
    "A ještě 2 další e-maily.",
    "A ještě 5 dalších e-mailů.",
  ]);
});

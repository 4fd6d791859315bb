import { describe, expect, test } from "bun:test";
import { type Translation, translator } from "./translator.ts";

const english = {
  hello: "Hello, {name}",
  bye: "Bye",
  count: { one: "{count} user", other: "{count} users" },
  seen: "Seen on {date}",
  both: "{name} is {name}",
  short: "Minimum length is {length}",
} as const;
const german = {
  hello: "Hallo, {name}",
  bye: "Tschüss",
  count: { one: "{count} Benutzer", other: "{count} Benutzer" },
  seen: "Gesehen am {date}",
};
const t = translator("en-US", english);
const de = translator("de-DE", english, german);

describe("a text", () => {
  test("has its values in all its places", () => {
    expect(t("hello", { name: "Ada" })).toBe("Hello, Ada");
    expect(t("both", { name: "Ada" })).toBe("Ada is Ada");
    expect(de("bye")).toBe("Tschüss");
  });

  test("does not fill places inside a value", () => {
    expect(t("hello", { name: "{name}" })).toBe("Hello, {name}");
  });

  test("is English when the language has no translation", () => {
    expect(de("both", { name: "Ada" })).toBe("Ada is Ada");
  });

  test("chooses the plural form of its count", () => {
    expect([0, 1, 2].map((count) => t("count", { count }))).toEqual(["0 users", "1 user", "2 users"]);
    const polish = translator("pl-PL", english, {
      count: { one: "osoba", few: "osoby", many: "osób", other: "osoby" },
    });
    expect([1, 3, 5].map((count) => polish("count", { count }))).toEqual(["osoba", "osoby", "osób"]);
  });

  test("may have plural forms where English has none, chosen by its number", () => {
    const short = { one: "{length} znak", few: "{length} znaki", many: "{length} znaków", other: "{length} znaku" };
    const polish = translator("pl-PL", english, { short });

    expect([1, 2, 8].map((length) => polish("short", { length }))).toEqual(["1 znak", "2 znaki", "8 znaków"]);
    expect(t("short", { length: 8 })).toBe("Minimum length is 8");
  });

  test("formats numbers and dates for its language", () => {
    expect(t("count", { count: 1234 })).toBe("1,234 users");
    expect(de("count", { count: 1234 })).toBe("1.234 Benutzer");
    expect(t("seen", { date: new Date(2026, 2, 10) })).toBe("Seen on Mar 10, 2026");
    expect(de("seen", { date: new Date(2026, 2, 10) })).toBe("Gesehen am 10.03.2026");
  });

  test("is replaced by id, with its places, in all plural forms", () => {
    const replaced = translator("de-DE", english, german, { hello: "Ahoy, {name}", count: "{count} sailors" });

    expect(replaced("hello", { name: "Ada" })).toBe("Ahoy, Ada");
    expect(replaced("count", { count: 1 })).toBe("1 sailors");
    expect(replaced("bye")).toBe("Tschüss");
  });

  test("isolates its values in a script that runs from right to left, so that an address keeps its order", () => {
    const ar = translator("ar", english, { hello: "مرحبًا {name}" });

    expect(ar("hello", { name: "ada@example.com" })).toBe("مرحبًا \u2068ada@example.com\u2069");
    expect(de("hello", { name: "ada@example.com" })).toBe("Hallo, ada@example.com");
  });

  test("needs its values, which types check", () => {
    // @ts-expect-error A name is missing.
    expect(t("hello")).toBe("Hello, {name}");
    // @ts-expect-error There is no place for a surname.
    expect(t("hello", { surname: "Lovelace" })).toBe("Hello, {name}");
    // @ts-expect-error A count is a number.
    expect(t("count", { count: "1" })).toBe("1 users");
    // @ts-expect-error A length is a number.
    expect(t("short", { length: "8" })).toBe("Minimum length is 8");
    // @ts-expect-error There is no such text.
    expect(t("missing")).toBe("missing");
  });
});

test("a translation has plural forms only of texts with a number, which types check", () => {
  const short: Translation<Pick<typeof english, "short">> = {
    short: { one: "{length} Zeichen", other: "{length} Zeichen" },
  };
  // @ts-expect-error There is no number in it.
  const bye: Translation<Pick<typeof english, "bye" | "hello">> = { bye: { other: "Tschüss" }, hello: "Hallo, {name}" };
  // @ts-expect-error English has plural forms of it.
  const count: Translation<Pick<typeof english, "count">> = { count: "{count} Benutzer" };

  expect([short, bye, count]).toHaveLength(3);
});

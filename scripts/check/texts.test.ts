import { describe, expect, test } from "bun:test";
import type { TextGroup } from "#texts/translator.ts";
import type { Module } from "./modules.ts";
import { readTexts, type TextFile, wrongTexts } from "./texts.ts";

const english = (texts: TextGroup, file = "pages"): TextFile => ({ locale: "en-US", file, texts });
const german = (texts: TextGroup, file = "pages"): TextFile => ({ locale: "de-DE", file, texts });
const saying = (source: string, file = "src/sdk/react/pages/mfa.tsx"): Module => ({
  file,
  source,
  imports: [],
  exports: [],
});
const faults = (files: TextFile[], source = `t("bye"); t("hello"); t("count")`) =>
  wrongTexts(files, [saying(source)], ["en-US", "de-DE"]);

describe("texts in all languages", () => {
  test("that have the same files, ids, places and forms are without fault", () => {
    const count = { one: "One", other: "{count} of them" };

    expect(
      faults([
        english({ hello: "Hello, {name}", count }),
        german({ hello: "{name}, hallo", count: { one: "Eins", other: "{count} davon" } }),
      ]),
    ).toEqual([]);
  });

  test("lack no file", () => {
    expect(faults([english({ bye: "Bye" })])).toEqual(["src/texts/de-DE/pages.ts is missing."]);
  });

  test("have no file that English does not have", () => {
    const files = [english({ bye: "Bye" }), german({ bye: "Tschüss" }), german({}, "more")];

    expect(faults(files)).toEqual(["src/texts/de-DE/more.ts has no file of the same name in en-US."]);
  });

  test("lack no id and have none more", () => {
    expect(faults([english({ bye: "Bye" }), german({ hello: "Hallo" })])).toEqual([
      "src/texts/de-DE/pages.ts has hello, which en-US does not have.",
      "src/texts/de-DE/pages.ts has no bye.",
    ]);
  });

  test("have the places of the English text", () => {
    expect(faults([english({ hello: "Hello, {name}" }), german({ hello: "Hallo, {nam}" })])).toEqual([
      "src/texts/de-DE/pages.ts has {nam} in hello, en-US {name}.",
    ]);
    expect(faults([english({ bye: "Bye" }), german({ bye: "Tschüss, {name}" })])).toEqual([
      "src/texts/de-DE/pages.ts has {name} in bye, en-US none.",
    ]);
  });

  test("have the plural forms of their language, no more and no fewer", () => {
    const whole = { one: "{count} user", other: "{count} users" };

    expect(faults([english({ count: whole }), german({ count: { other: "{count} Benutzer" } })])).toEqual([
      "src/texts/de-DE/pages.ts has the forms other of count; its language has one, other.",
    ]);
    expect(faults([english({ count: { ...whole, few: "{count}" } }), german({ count: whole })])).toEqual([
      "src/texts/en-US/pages.ts has the forms few, one, other of count; its language has one, other.",
    ]);
  });
});

describe("ids of texts", () => {
  test("stand once, also over several files; the console has its own", () => {
    const files = [english({ bye: "Bye" }), german({ bye: "Tschüss" })];
    const again = (file: string) => [english({ bye: "Bye" }, file), german({ bye: "Tschüss" }, file)];

    expect(faults([...files, ...again("account")])).toEqual([
      "bye stands in src/texts/en-US/pages.ts and in src/texts/en-US/account.ts.",
    ]);
    const console = saying(`t("bye")`, "admin/app.tsx");
    expect(wrongTexts([...files, ...again("console/users")], [saying(`t("bye")`), console])).toEqual([]);
  });

  test("are said somewhere by those whose texts they are", () => {
    const files = [english({ bye: "Bye" }), german({ bye: "Tschüss" })];
    const unsaid = ["src/texts/en-US/pages.ts has bye, which nothing says."];

    expect(faults(files, "bye")).toEqual(unsaid);
    expect(wrongTexts(files, [saying(`say("bye")`, "src/server/mail/render.ts")])).toEqual(unsaid);
    expect(wrongTexts(files, [saying(`say("bye")`, "src/sdk/react/a.test.ts")])).toEqual(unsaid);
  });

  test("that are codes of errors are looked up by the code", () => {
    const files = [english({ TEAM_NOT_FOUND: "Gone" }, "errors"), german({ TEAM_NOT_FOUND: "Weg" }, "errors")];

    expect(faults(files)).toEqual([]);
  });
});

test("the texts of this repository are read from every file", async () => {
  const files = await readTexts();

  expect(files.map(({ locale, file }) => `${locale}/${file}`)).toContain("de-DE/hosted-pages");
  expect(files.find(({ file }) => file === "former")).toBeUndefined();
});

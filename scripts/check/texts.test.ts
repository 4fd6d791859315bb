import { describe, expect, test } from "bun:test";
import type { Text, TextGroup } from "#texts/translator.ts";
import type { Module } from "./modules.ts";
import { readTexts, type TextFile, wrongTexts } from "./texts.ts";

const english = (texts: TextGroup, file = "pages"): TextFile => ({ locale: "en-US", file, texts });
const german = (texts: TextGroup, file = "pages"): TextFile => ({ locale: "de-DE", file, texts });
const sourceFile = (source: string, file = "src/sdk/react/pages/mfa.tsx"): Module => ({
  file,
  source,
  imports: [],
  exports: [],
});
const WANTED = ["en-US", "de-DE"];
const faults = (files: TextFile[], source = `t("bye"); t("hello"); t("count")`) =>
  wrongTexts(files, [sourceFile(source)], WANTED);

describe("the texts of all languages", () => {
  test("have no fault if files, ids, placeholders and plural forms are the same", () => {
    const count = { one: "One", other: "{count} of them" };

    expect(
      faults([
        english({ hello: "Hello, {name}", count }),
        german({ hello: "{name}, hallo", count: { one: "Eins", other: "{count} davon" } }),
      ]),
    ).toEqual([]);
  });

  test("in German say du and Nutzer in the console", () => {
    const files = (text: string) => [
      english({ hello: "Hi" }, "console/users"),
      german({ hello: text }, "console/users"),
    ];
    const faultsOf = (text: string) => wrongTexts(files(text), [sourceFile(`t("hello")`, "admin/app.tsx")], WANTED);
    const said = (word: string) =>
      `src/texts/de-DE/console/users.ts has hello with "${word}"; the German console says "du" and "Nutzer".`;

    expect(faultsOf("Wählen Sie einen Tag.")).toEqual([said("Wählen Sie")]);
    expect(faultsOf("Drei Benutzer sind da.")).toEqual([said("Benutzer")]);
    expect(faultsOf("Die Nutzer sind da. Sie haben einen Benutzernamen.")).toEqual([]);
  });

  test("need all files of English", () => {
    expect(faults([english({ bye: "Bye" })])).toEqual(["src/texts/de-DE/pages.ts is missing."]);
  });

  test("need no files of the console where the console has no such language", () => {
    const files = [english({ bye: "Bye" }), english({ hello: "Hello" }, "console/users")];
    const french = { locale: "fr-FR", file: "pages", texts: { bye: "Au revoir" } };
    const sources = [sourceFile(`t("bye")`), sourceFile(`t("hello")`, "admin/app.tsx")];

    expect(wrongTexts([...files, french], sources, ["en-US", "fr-FR"])).toEqual([]);
    expect(wrongTexts([...files, german({ bye: "Tschüss" })], sources, WANTED)).toEqual([
      "src/texts/de-DE/console/users.ts is missing.",
    ]);
  });

  test("must not have a file that English does not have", () => {
    const files = [english({ bye: "Bye" }), german({ bye: "Tschüss" }), german({}, "more")];

    expect(faults(files)).toEqual(["src/texts/de-DE/more.ts has no file of the same name in en-US."]);
  });

  test("need the same ids as English", () => {
    expect(faults([english({ bye: "Bye" }), german({ hello: "Hallo" })])).toEqual([
      "src/texts/de-DE/pages.ts has hello, which en-US does not have.",
      "src/texts/de-DE/pages.ts has no bye.",
    ]);
  });

  test("need the placeholders of the English text", () => {
    expect(faults([english({ hello: "Hello, {name}" }), german({ hello: "Hallo, {nam}" })])).toEqual([
      "src/texts/de-DE/pages.ts has {nam} in hello, en-US {name}.",
    ]);
    expect(faults([english({ bye: "Bye" }), german({ bye: "Tschüss, {name}" })])).toEqual([
      "src/texts/de-DE/pages.ts has {name} in bye, en-US none.",
    ]);
  });

  test("need the marked link of the English text, with both marks", () => {
    const marked = (bye: string) => faults([english({ bye: "Bye, <link>go</link>" }), german({ bye })], `t("bye")`);
    const fault = "src/texts/de-DE/pages.ts has no places in bye, en-US <link>.";

    expect(marked("<link>Geh</link>, tschüss")).toEqual([]);
    expect(marked("Geh, tschüss")).toEqual([fault]);
    expect(marked("<link>Geh, tschüss")).toEqual([fault]);
    expect(marked("</link>Geh<link>, tschüss")).toEqual([fault]);
    expect(marked("<a>Geh</a>, tschüss")).toEqual(["src/texts/de-DE/pages.ts has <a> in bye, en-US <link>."]);
  });

  test("need exactly the plural forms of their language", () => {
    const whole = { one: "{count} user", other: "{count} users" };

    expect(faults([english({ count: whole }), german({ count: { other: "{count} Benutzer" } })])).toEqual([
      "src/texts/de-DE/pages.ts has the forms other of count; its language has one, other.",
    ]);
    expect(faults([english({ count: { ...whole, few: "{count}" } }), german({ count: whole })])).toEqual([
      "src/texts/en-US/pages.ts has the forms few, one, other of count; its language has one, other.",
    ]);
  });
});

describe("plural forms of a text that needs none in English", () => {
  const source = `t("hello")`;
  const short = (hello: Text) =>
    faults([english({ hello: "At least {length} for {name}" }), german({ hello })], source);

  test("are chosen by its number, which a form may leave out", () => {
    expect(short({ one: "Mindestens eins für {name}", other: "Mindestens {length} für {name}" })).toEqual([]);
  });

  test("are those of the language, with the places of English", () => {
    expect(short({ other: "Mindestens {length} für {name}" })).toEqual([
      "src/texts/de-DE/pages.ts has the forms other of hello; its language has one, other.",
    ]);
    expect(short({ one: "Mindestens eins", other: "Mindestens {length}" })).toEqual([
      "src/texts/de-DE/pages.ts has {length} in hello, en-US {length}, {name}.",
    ]);
  });

  test("need exactly one number", () => {
    const forms = { one: "{name}", other: "{name}" };
    const fault = "src/texts/de-DE/pages.ts has plural forms of hello, which has no single number.";

    expect(faults([english({ hello: "Hello, {name}" }), german({ hello: forms })], source)).toEqual([fault]);
    expect(faults([english({ hello: "{length} of {max}" }), german({ hello: forms })], source)).toEqual([fault]);
  });
});

describe("the ids of texts", () => {
  test("are unique across files, but the console may repeat ids of the SDK", () => {
    const files = [english({ bye: "Bye" }), german({ bye: "Tschüss" })];
    const again = (file: string) => [english({ bye: "Bye" }, file), german({ bye: "Tschüss" }, file)];

    expect(faults([...files, ...again("account")])).toEqual([
      "bye is in src/texts/en-US/pages.ts and in src/texts/en-US/account.ts.",
    ]);
    const console = sourceFile(`t("bye")`, "admin/app.tsx");
    expect(wrongTexts([...files, ...again("console/users")], [sourceFile(`t("bye")`), console], WANTED)).toEqual([]);
  });

  test("are used by the sources that the texts are for", () => {
    const files = [english({ bye: "Bye" }), german({ bye: "Tschüss" })];
    const unused = ["src/texts/en-US/pages.ts has bye, which no code uses."];

    expect(faults(files, "bye")).toEqual(unused);
    expect(wrongTexts(files, [sourceFile(`say("bye")`, "src/server/mail/rendering/render.ts")], WANTED)).toEqual(
      unused,
    );
    expect(wrongTexts(files, [sourceFile(`say("bye")`, "src/sdk/react/a.test.ts")], WANTED)).toEqual(unused);
  });

  test("need no use in a source if they are error codes", () => {
    const files = [english({ TEAM_NOT_FOUND: "Gone" }, "errors"), german({ TEAM_NOT_FOUND: "Weg" }, "errors")];

    expect(faults(files)).toEqual([]);
  });
});

test("readTexts reads the texts of this repository, without the former ones", async () => {
  const files = await readTexts();

  expect(files.map(({ locale, file }) => `${locale}/${file}`)).toContain("de-DE/hosted-pages");
  expect(files.find(({ file }) => file === "former")).toBeUndefined();
});

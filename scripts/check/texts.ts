import { join } from "node:path";
import { consoleLocales, locales } from "#texts/locales.ts";
import { NUMBERS, type Text, type TextGroup } from "#texts/translator.ts";
import { root } from "../build/stale.ts";
import { isTest, type Module } from "./modules.ts";

export interface TextFile {
  locale: string;
  /** The path without locale and extension: `sign-in`, `console/users`. */
  file: string;
  texts: TextGroup;
}

const SOURCE = "en-US";
/** Former texts: they exist in English only, and no source uses them. */
const FORMER = `${SOURCE}/former.ts`;
/** What loads the files of a language. Types compare it. */
const INDEX = /^[^/]+\/index\.ts$/;

/** The sources that use the texts of a file. The first match counts. */
const USED_BY: { files: RegExp; sources: RegExp }[] = [
  { files: /^console(\/|$)/, sources: /^admin\// },
  { files: /^mail$/, sources: /^src\/server\// },
  { files: /^hosted-pages$/, sources: /^web\// },
  { files: /^authorize$/, sources: /^(src\/(sdk\/react|server)|web)\// },
  { files: /./, sources: /^src\/sdk\/react\// },
];

/** Ids that no source names: `errorText` looks up a text by the code of the error. */
const LOOKED_UP: { file: string; ids: RegExp }[] = [{ file: "errors", ids: /^[A-Z][A-Z_]*$/ }];

/** Reads the text files of all languages. */
export async function readTexts(): Promise<TextFile[]> {
  const folder = join(root, "src/texts");
  const files = [...new Bun.Glob("*/**/*.ts").scanSync({ cwd: folder })].filter(
    (each) => each !== FORMER && !INDEX.test(each),
  );
  return Promise.all(
    files.sort().map(async (path) => {
      const { texts }: { texts: TextGroup } = await import(join(folder, path));
      const [locale = "", ...rest] = path.replace(/\.ts$/, "").split("/");
      return { locale, file: rest.join("/"), texts };
    }),
  );
}

/**
 * Returns differences between languages in files, ids, placeholders, links and plural forms, repeated ids, and unused
 * ids: one sentence each. A missing id that a source uses is a type error already.
 */
export function wrongTexts(files: TextFile[], modules: Module[], wanted: readonly string[] = locales) {
  const english = files.filter(({ locale }) => locale === SOURCE);
  const others = [...new Set([...wanted, ...files.map(({ locale }) => locale)])].filter((each) => each !== SOURCE);
  return [
    ...others.flatMap((locale) => differences(locale, english, files)),
    ...files.flatMap(wrongForms),
    ...files.flatMap(otherWords),
    ...repeated(english),
    ...english.flatMap((file) => unused(file, modules)),
  ];
}

function differences(locale: string, english: TextFile[], files: TextFile[]): string[] {
  const own = files.filter((each) => each.locale === locale);
  const needed = english.filter(({ file }) => !isOfConsole(file) || consoleLocales.some((each) => each === locale));
  const extra = own.filter(({ file }) => !english.some((each) => each.file === file));
  return [
    ...extra.map((each) => `${nameOf(each)} has no file of the same name in ${SOURCE}.`),
    ...needed.flatMap((source) => {
      const translated = own.find(({ file }) => file === source.file);
      return translated ? differentTexts(source, translated) : [`${nameOf({ ...source, locale })} is missing.`];
    }),
  ];
}

function differentTexts(source: TextFile, translated: TextFile): string[] {
  const name = nameOf(translated);
  const extra = Object.keys(translated.texts).filter((id) => !Object.hasOwn(source.texts, id));
  return [
    ...extra.map((id) => `${name} has ${id}, which ${SOURCE} does not have.`),
    ...Object.entries(source.texts).flatMap(([id, text]) => {
      const other = Object.hasOwn(translated.texts, id) ? translated.texts[id] : undefined;
      if (other === undefined) return [`${name} has no ${id}.`];
      const number = numberOf(text);
      if (typeof other !== "string" && !number)
        return [`${name} has plural forms of ${id}, which has no single number.`];
      const [wanted, found] = [placesOf(text, number), placesOf(other, number)];
      return wanted === found ? [] : [`${name} has ${found || "no places"} in ${id}, ${SOURCE} ${wanted || "none"}.`];
    }),
  ];
}

function placesOf(text: Text, number: string | undefined): string {
  const places = new Set(placesIn(text));
  // The form for one does not need the number.
  if (typeof text !== "string" && number) places.add(number);
  return [...places].sort().join(", ");
}

/** The places of a text, and the mark of each link that has its end: `{name}`, `<link>`. */
const placesIn = (text: Text): string[] =>
  formsOf(text).flatMap((form) => form.match(/\{\w+\}|<(\w+)>(?=[^<]+<\/\1>)/g) ?? []);

/** The place that decides about plural forms: `{count}`, or the only number of an English text without plural forms. */
function numberOf(english: Text): string | undefined {
  if (typeof english !== "string") return "{count}";
  const [number, ...more] = new Set(placesIn(english).filter((each) => NUMBERS.some((name) => each === `{${name}}`)));
  return more.length === 0 ? number : undefined;
}

const formsOf = (text: Text): string[] => (typeof text === "string" ? [text] : Object.values(text));

function wrongForms(file: TextFile): string[] {
  const wanted = new Intl.PluralRules(file.locale).resolvedOptions().pluralCategories.sort().join(", ");
  return Object.entries(file.texts).flatMap(([id, text]) => {
    if (typeof text === "string") return [];
    const found = Object.keys(text).sort().join(", ");
    return found === wanted ? [] : [`${nameOf(file)} has the forms ${found} of ${id}; its language has ${wanted}.`];
  });
}

/** In German, the console says "du" and "Nutzer". docs/writing.md, "By kind of text". */
const OTHER_GERMAN = /\b[A-ZÄÖÜ]?[a-zäöüß]+en Sie\b|\b(?:von )?Ihnen\b|\bBenutzer(?!namen?\b)/;

function otherWords({ locale, file, texts }: TextFile): string[] {
  if (locale !== "de-DE" || !isOfConsole(file)) return [];
  return Object.entries(texts).flatMap(([id, text]) =>
    formsOf(text).flatMap((form) => otherGerman(form, `${nameOf({ locale, file })} has ${id}`)),
  );
}

/** Returns a sentence about a German text of the console that does not speak as the others do. */
export function otherGerman(text: string, place: string): string[] {
  const [found] = OTHER_GERMAN.exec(text) ?? [];
  return found === undefined ? [] : [`${place} with "${found}"; the German console says "du" and "Nutzer".`];
}

const isOfConsole = (file: string) => /^console(\/|$)/.test(file);

/** The console may repeat ids of the SDK, because apps do not replace its texts. */
const namespaceOf = (file: string) => (isOfConsole(file) ? "console" : "");

function repeated(english: TextFile[]): string[] {
  const homes = new Map<string, string>();
  return english.flatMap((file) =>
    Object.keys(file.texts).flatMap((id) => {
      const key = `${namespaceOf(file.file)} ${id}`;
      const before = homes.get(key);
      homes.set(key, nameOf(file));
      return before === undefined ? [] : [`${id} is in ${before} and in ${nameOf(file)}.`];
    }),
  );
}

function unused(file: TextFile, modules: Module[]): string[] {
  const sources = USED_BY.find(({ files }) => files.test(file.file))?.sources ?? /./;
  const used = new Set(
    modules
      .filter((each) => sources.test(each.file) && !isTest(each.file))
      .flatMap(({ source }) => [...source.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , word]) => word)),
  );
  const isLookedUp = (id: string) => LOOKED_UP.some((each) => each.file === file.file && each.ids.test(id));
  return Object.keys(file.texts)
    .filter((id) => !used.has(id) && !isLookedUp(id))
    .map((id) => `${nameOf(file)} has ${id}, which no code uses.`);
}

const nameOf = ({ locale, file }: Pick<TextFile, "locale" | "file">) => `src/texts/${locale}/${file}.ts`;

import type { LoadedLocale, Locale } from "#texts/locales.ts";
import { type SdkTexts, sdkTexts } from "#texts/sdk.ts";
import type { TextGroup } from "#texts/translator.ts";

const loaded = new Map<string, TextGroup>();
const loading = new Map<string, Promise<void>>();

/** The texts of these files in a language; none where the English ones do. Throws a promise while one is loaded. */
export function haveTexts(language: Locale, files: readonly (keyof SdkTexts)[]): TextGroup {
  if (language === "en-US") return {};
  const missing = files.filter((file) => !loaded.has(nameOf(language, file)));
  if (missing.length > 0) throw Promise.all(missing.map((file) => load(language, file)));
  return Object.assign({}, ...files.map((file) => loaded.get(nameOf(language, file))));
}

/** The same for code that can wait. */
export async function loadTexts(language: Locale, file: keyof SdkTexts): Promise<TextGroup> {
  if (language === "en-US") return {};
  await load(language, file);
  return haveTexts(language, [file]);
}

const nameOf = (language: Locale, file: keyof SdkTexts) => `${language}/${file}`;

function load(language: LoadedLocale, file: keyof SdkTexts): Promise<void> {
  const name = nameOf(language, file);
  const promise =
    loading.get(name) ??
    sdkTexts[language][file]().then(
      ({ texts }) => void loaded.set(name, texts),
      // A page in English is better than none when the language cannot be had.
      () => void loaded.set(name, {}),
    );
  loading.set(name, promise);
  return promise;
}

import { loadFile } from "#texts/load-file.ts";
import type { LoadedLocale, Locale } from "#texts/locales.ts";
import type { SdkTexts } from "#texts/sdk.ts";
import type { TextGroup } from "#texts/translator.ts";

const loaded = new Map<string, TextGroup>();
const loading = new Map<string, Promise<void>>();

/** Returns the texts of files in a language; none for English, which is built in. Throws a promise while they load. */
export function haveTexts(language: Locale, files: readonly (keyof SdkTexts)[]): TextGroup {
  if (language === "en-US") return {};
  const missing = files.filter((file) => !loaded.has(nameOf(language, file)));
  if (missing.length > 0) throw Promise.all(missing.map((file) => load(language, file)));
  return Object.assign({}, ...files.map((file) => loaded.get(nameOf(language, file))));
}

/** Like `haveTexts`, for asynchronous code and one file. */
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
    loadFile(language, file).then(
      (texts) => void loaded.set(name, texts),
      () => {
        // When the language cannot be loaded, the page is shown in English. What is needed later is tried again.
        loaded.set(name, {});
        loading.delete(name);
      },
    );
  loading.set(name, promise);
  return promise;
}

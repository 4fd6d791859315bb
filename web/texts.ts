import { chooseLocale } from "#texts/choose-locale.ts";
import { texts as english } from "#texts/en-US/hosted-pages.ts";
import { loadFile } from "#texts/load-file.ts";
import { type Translate, translator } from "#texts/translator.ts";

/** The best supported language among the browser's languages. */
export const language = chooseLocale(navigator.languages);

let inLanguage = translator("en-US", english);

/**
 * Loads the language. Not while this module is evaluated: the files of a language import shared code from the file of
 * this module, and would wait for it forever.
 */
export async function startTexts(): Promise<void> {
  if (language === "en-US") return;
  try {
    inLanguage = translator(language, english, await loadFile(language, "hosted-pages"));
  } catch {
    // English is built in.
  }
}

/** Returns a text of the hosted pages. */
export const say: Translate<typeof english> = (id, ...values) => inLanguage(id, ...values);

import { texts as english } from "#texts/en-US/hosted-pages.ts";
import type { Locale } from "#texts/locales.ts";
import { type Translate, translator } from "#texts/translator.ts";

/** The language of the pages; English until `startTexts` has loaded another one. */
export let language: Locale = "en-US";

let inLanguage = translator("en-US", english);

/**
 * Chooses and loads the language. Not while this module is evaluated: the files of a language import shared code from
 * the file of this module, and would wait for it forever.
 */
export async function startTexts(): Promise<void> {
  // The language of an app that has sent the user: the address has it, as its own or inside the address to return to.
  const wanted = location.search.match(/language(?:=|%3D)([\w-]+)/)?.[1] ?? navigator.language;
  // Nobody whose first language is English needs to load the choice.
  if (wanted.startsWith("en")) return;
  try {
    const { otherLanguage } = await import("./other-language.ts");
    const other = await otherLanguage(wanted);
    language = other.language;
    inLanguage = translator(language, english, other.texts);
  } catch {
    // English is built in.
  }
}

/** Returns a text of the hosted pages. */
export const say: Translate<typeof english> = (id, ...values) => inLanguage(id, ...values);

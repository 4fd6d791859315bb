import { texts as english } from "#texts/en-US/hosted-pages.ts";
import { hostedPagesTexts } from "#texts/hosted-pages.ts";
import { chooseLocale } from "#texts/locales.ts";
import { translator } from "#texts/translator.ts";

const wanted = chooseLocale(navigator.languages);
// English is built in. A page in English is better than none when the texts of a language cannot be loaded.
const loaded = wanted === "en-US" ? null : await hostedPagesTexts[wanted]().catch(() => null);

/** The language of the page: the first supported one among the browser's languages. */
export const language = loaded ? wanted : "en-US";

/** Returns a text of the hosted pages. */
export const say = translator(language, english, loaded?.texts ?? english);

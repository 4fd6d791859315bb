import { chooseLocale } from "#texts/choose-locale.ts";
import { texts as english } from "#texts/en-US/hosted-pages.ts";
import { loadFile } from "#texts/sdk.ts";
import { translator } from "#texts/translator.ts";

/** The first supported language among the browser's languages. */
export const language = chooseLocale(navigator.languages);

const texts = language === "en-US" ? english : await loadFile(language, "hosted-pages");

/** Returns a text of the hosted pages. */
export const say = translator(language, english, texts);

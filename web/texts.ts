import { texts as english } from "#texts/en-US/hosted-pages.ts";
import { hostedPagesTexts } from "#texts/hosted-pages.ts";
import { chooseLocale } from "#texts/locales.ts";
import { translator } from "#texts/translator.ts";

/** The first supported language among the browser's languages. */
export const language = chooseLocale(navigator.languages);

const texts = language === "en-US" ? english : (await hostedPagesTexts[language]()).texts;

/** Returns a text of the hosted pages. */
export const say = translator(language, english, texts);

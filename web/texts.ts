import { texts as english } from "#texts/en-US/hosted-pages.ts";
import { hostedPagesTexts } from "#texts/hosted-pages.ts";
import { chooseLocale } from "#texts/locales.ts";
import { translator } from "#texts/translator.ts";

/** The first of the person's languages that we speak. */
export const language = chooseLocale(navigator.languages);

const texts = language === "en-US" ? english : (await hostedPagesTexts[language]()).texts;

/** Says a text that only the hosted pages have. */
export const say = translator(language, english, texts);

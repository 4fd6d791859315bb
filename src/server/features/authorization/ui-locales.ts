import { supportedLanguage } from "#texts/accept-language.ts";
import type { Locale } from "#texts/locales.ts";
import { wordsIn } from "./requested-access.ts";

/** More than anybody reads. */
const MAX_LANGUAGES = 20;

/** Returns the first language that there is of those that a client names by `ui_locales`; null if there is none. */
export const languageIn = (uiLocales: string | undefined): Locale | null =>
  wordsIn(uiLocales)
    .slice(0, MAX_LANGUAGES)
    .flatMap((tag) => supportedLanguage(tag) ?? [])[0] ?? null;

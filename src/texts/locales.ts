import type { LanguageId } from "./languages.ts";

/** The languages that have texts, in the folders of the same name. `registry.ts` and `mail.ts` load them. */
export const locales = [
  "en-US",
  "de-DE",
  "es-ES",
  "fr-FR",
  "fr-CA",
  "it-IT",
  "pt-BR",
  "pt-PT",
  "nl-NL",
  "sv-SE",
  "da-DK",
  "nb-NO",
  "fi-FI",
  "pl-PL",
  "cs-CZ",
  "uk-UA",
  "tr-TR",
  "ar",
  "he-IL",
  "ja-JP",
  "ko-KR",
  "zh-CN",
  "zh-TW",
] as const satisfies readonly LanguageId[];

export type Locale = (typeof locales)[number];

/** English is built in; every other language is loaded on demand. */
export type LoadedLocale = Exclude<Locale, "en-US">;

/** The languages of the console. Whoever uses another language reads it in English. */
export const consoleLocales = ["en-US", "de-DE"] as const satisfies readonly Locale[];

export type ConsoleLocale = (typeof consoleLocales)[number];

/** Returns the direction of a language's script. Pages need no more of `languages.ts`. */
export const dirOf = (locale: string): "ltr" | "rtl" => (/^(ar|he)\b/.test(locale) ? "rtl" : "ltr");

interface Language {
  /** The name of the language in the language itself. */
  name: string;
  /** The direction of its script. */
  dir: "ltr" | "rtl";
}

/** Every language that Hallpass is meant to speak. `locales.ts` lists those that have texts. */
export const languages = {
  "en-US": { name: "English", dir: "ltr" },
  "de-DE": { name: "Deutsch", dir: "ltr" },
  "es-ES": { name: "Español", dir: "ltr" },
  "fr-FR": { name: "Français", dir: "ltr" },
  "fr-CA": { name: "Français (Canada)", dir: "ltr" },
  "it-IT": { name: "Italiano", dir: "ltr" },
  "pt-BR": { name: "Português (Brasil)", dir: "ltr" },
  "pt-PT": { name: "Português (Portugal)", dir: "ltr" },
  "nl-NL": { name: "Nederlands", dir: "ltr" },
  "sv-SE": { name: "Svenska", dir: "ltr" },
  "da-DK": { name: "Dansk", dir: "ltr" },
  "nb-NO": { name: "Norsk bokmål", dir: "ltr" },
  "fi-FI": { name: "Suomi", dir: "ltr" },
  "pl-PL": { name: "Polski", dir: "ltr" },
  "cs-CZ": { name: "Čeština", dir: "ltr" },
  "uk-UA": { name: "Українська", dir: "ltr" },
  "tr-TR": { name: "Türkçe", dir: "ltr" },
  ar: { name: "العربية", dir: "rtl" },
  "he-IL": { name: "עברית", dir: "rtl" },
  "ja-JP": { name: "日本語", dir: "ltr" },
  "ko-KR": { name: "한국어", dir: "ltr" },
  "zh-CN": { name: "简体中文", dir: "ltr" },
  "zh-TW": { name: "繁體中文", dir: "ltr" },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;

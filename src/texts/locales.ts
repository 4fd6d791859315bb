interface LocaleEntry {
  /** The name of the language in the language itself. */
  name: string;
  /** The direction of its script. */
  dir: "ltr" | "rtl";
}

/**
 * The supported languages. Their texts are in the folders of the same name. `sdk.ts`, `hosted-pages.ts` and `mail.ts`
 * load them; a language that is missing there is a compile error.
 */
export const locales = {
  "en-US": { name: "English", dir: "ltr" },
  "de-DE": { name: "Deutsch", dir: "ltr" },
} as const satisfies Record<string, LocaleEntry>;

export type Locale = keyof typeof locales;

/** English is built in; every other language is loaded on demand. */
export type LoadedLocale = Exclude<Locale, "en-US">;

const all = Object.keys(locales).filter((id): id is Locale => id in locales);

/** Returns the first supported language of a list of tags such as `de` or `de-AT`, or English if none is supported. */
export function chooseLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    const locale = all.find((each) => each === tag) ?? all.find((each) => each.split("-")[0] === language);
    if (locale) return locale;
  }
  return "en-US";
}

interface LocaleEntry {
  /** In the language itself. */
  name: string;
  /** The direction of its script. */
  dir: "ltr" | "rtl";
}

/**
 * The languages that exist, each once. Their texts are in the folders of the same name; `sdk.ts`, `hosted-pages.ts` and
 * `mail.ts` load them, and a language that is missing there is a compile error.
 */
export const locales = {
  "en-US": { name: "English", dir: "ltr" },
  "de-DE": { name: "Deutsch", dir: "ltr" },
} as const satisfies Record<string, LocaleEntry>;

export type Locale = keyof typeof locales;

/** English is built in; every other language is loaded when somebody asks for it. */
export type LoadedLocale = Exclude<Locale, "en-US">;

const all = Object.keys(locales).filter((id): id is Locale => id in locales);

/** The first wanted language that exists, English if none does. Takes language tags like `de` or `de-AT`. */
export function chooseLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    const locale = all.find((each) => each === tag) ?? all.find((each) => each.split("-")[0] === language);
    if (locale) return locale;
  }
  return "en-US";
}

import { createContext, useContext } from "react";
import { keyed } from "#sdk/cache/keyed.ts";
import { en, type TextKey } from "./en.ts";
import type { AnyTextKey, Texts } from "./keys.ts";
import { type Language, languages, type Overrides, type Translate, translator } from "./texts.ts";

export interface TextSettings {
  language: Language;
  overrides?: Overrides;
}

export const TextContext = createContext<TextSettings>({ language: "en-US" });

const loaded = new Map<Language, Texts | null>([["en-US", null]]);
const loading = new Map<Language, Promise<void>>();

/** What these English texts are in a provider's language. Throws a promise while a language is loaded for the first time. */
export const spoken = <K extends AnyTextKey>(english: Readonly<Record<K, string>>) =>
  keyed(
    ({ language, overrides }: TextSettings): Translate<K> =>
      translator<K>(english, textsIn(language) ?? english, overrides),
  );

const inLanguage = /* @__PURE__ */ spoken<TextKey>(en);

/** The texts in the language of the provider. Suspends while a language is loaded for the first time. */
export const useTexts = (): Translate => inLanguage(useContext(TextContext));

/** `null` where the English ones do. */
function textsIn(language: Language): Texts | null {
  const texts = loaded.get(language);
  if (texts !== undefined) return texts;
  const promise = loading.get(language) ?? load(language);
  loading.set(language, promise);
  throw promise;
}

async function load(language: Language) {
  // A page in English is better than none when the language cannot be had.
  loaded.set(language, await languages[language]().catch(() => null));
}

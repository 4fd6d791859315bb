import { createContext, useContext } from "react";
import { en, type Texts } from "./en.ts";
import { type Language, languages, type Translate, translator } from "./texts.ts";

export interface TextSettings {
  language: Language;
  overrides?: Readonly<Record<string, string>>;
}

export const TextContext = createContext<TextSettings>({ language: "en-US" });

const loaded = new Map<Language, Texts>([["en-US", en]]);
const loading = new Map<Language, Promise<void>>();
const translators = new WeakMap<TextSettings, Translate>();

/** The texts in the language of the provider. Suspends while a language is loaded for the first time. */
export function useTexts(): Translate {
  const settings = useContext(TextContext);
  const known = translators.get(settings);
  if (known) return known;
  const translate = translator(textsIn(settings.language), settings.overrides);
  translators.set(settings, translate);
  return translate;
}

function textsIn(language: Language): Texts {
  const texts = loaded.get(language);
  if (texts) return texts;
  const promise = loading.get(language) ?? load(language);
  loading.set(language, promise);
  throw promise;
}

async function load(language: Language) {
  // A page in English is better than none when the language cannot be had.
  loaded.set(language, await languages[language]().catch(() => en));
}

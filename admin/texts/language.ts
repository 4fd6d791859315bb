import { useSyncExternalStore } from "react";
import { consoleTexts } from "#texts/console.ts";
import { chooseLocale, type Locale, locales } from "#texts/locales.ts";
import { translator } from "#texts/translator.ts";
import { inEnglish } from "./in-english.ts";
import type { SayText } from "./texts.ts";

export type LanguageChoice = Locale | "browser";

interface Language {
  choice: LanguageChoice;
  locale: Locale;
  t: SayText;
}

const STORAGE_NAME = "hallpass-console-language";
const listeners = new Set<() => void>();
let present: Language = { choice: "browser", locale: "en-US", t: inEnglish };
let wanted: LanguageChoice = "browser";

/** Loads the language of the last visit, or else the first language of the browser that exists. */
export async function startLanguage() {
  const stored = readStored();
  try {
    await speak(isLocale(stored) ? stored : "browser");
  } catch {
    // English is built in.
    publish(present);
  }
}

/** Shows the console in another language and remembers it. Rejects, and stays as it is, when it cannot be loaded. */
export async function chooseLanguage(choice: LanguageChoice) {
  await speak(choice);
  try {
    localStorage.setItem(STORAGE_NAME, choice);
  } catch {
    // The choice lasts for this visit.
  }
}

async function speak(choice: LanguageChoice) {
  wanted = choice;
  const locale = choice === "browser" ? chooseLocale(navigator.languages) : choice;
  const t = await load(locale);
  // Another choice may have been made while this one was loaded.
  if (wanted === choice) publish({ choice, locale, t });
}

async function load(locale: Locale): Promise<SayText> {
  if (locale === "en-US") return inEnglish;
  const { texts } = await consoleTexts[locale]();
  return translator(locale, texts);
}

function publish(language: Language) {
  present = language;
  document.documentElement.lang = language.locale;
  document.documentElement.dir = locales[language.locale].dir;
  for (const listener of [...listeners]) listener();
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_NAME);
  } catch {
    // Without storage, the language of the browser counts.
    return null;
  }
}

/** Whether a text names a language that exists. */
export const isLocale = (text: string | null): text is Locale => text !== null && Object.hasOwn(locales, text);

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

/** The language of the console. Renders again when the user chooses another one. */
export const useLanguage = (): Language =>
  useSyncExternalStore(
    subscribe,
    () => present,
    () => present,
  );

/** Says texts in the present language: `t("keys.create")`, `t("domains.editRow", { domain })`. */
export const useTexts = (): SayText => useLanguage().t;

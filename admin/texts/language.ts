import { useSyncExternalStore } from "react";
import { chooseLocale } from "#texts/choose-locale.ts";
import { consoleTexts } from "#texts/console.ts";
import { type ConsoleLocale, consoleLocales, dirOf } from "#texts/locales.ts";
import { translator } from "#texts/translator.ts";
import { inEnglish, loadEnglish } from "./in-english.ts";
import type { SayText } from "./texts.ts";

export type LanguageChoice = ConsoleLocale | "browser";

interface Language {
  choice: LanguageChoice;
  locale: ConsoleLocale;
  t: SayText;
}

const STORAGE_NAME = "hallpass-console-language";
const listeners = new Set<() => void>();
let current: Language = { choice: "browser", locale: "en-US", t: inEnglish };
let requested: LanguageChoice = "browser";

/** Loads the stored language, or else the browser's first language that the console has. */
export async function startLanguage() {
  const stored = readStored();
  try {
    await switchTo(isLocale(stored) ? stored : "browser");
  } catch {
    // English is built in.
    publish(current);
  }
}

/** Loads the texts of pages other than the first one, unless the language has them already. */
export async function loadAllTexts() {
  if (current.locale === "en-US") await loadEnglish();
}

/** Shows the console in another language and stores the choice. Rejects, without a change, if it cannot be loaded. */
export async function chooseLanguage(choice: LanguageChoice) {
  await switchTo(choice);
  await loadAllTexts();
  try {
    localStorage.setItem(STORAGE_NAME, choice);
  } catch {
    // Without storage, the choice lasts for this visit.
  }
}

async function switchTo(choice: LanguageChoice) {
  requested = choice;
  const locale = choice === "browser" ? chooseLocale(navigator.languages, consoleLocales) : choice;
  const t = await load(locale);
  // The user may have chosen another language while this one was loading.
  if (requested === choice) publish({ choice, locale, t });
}

async function load(locale: ConsoleLocale): Promise<SayText> {
  if (locale === "en-US") return inEnglish;
  const { texts } = await consoleTexts[locale]();
  return translator(locale, texts);
}

function publish(language: Language) {
  current = language;
  document.documentElement.lang = language.locale;
  document.documentElement.dir = dirOf(language.locale);
  for (const listener of [...listeners]) listener();
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_NAME);
  } catch {
    // Without storage, the browser decides the language.
    return null;
  }
}

/** Whether a text is a locale that the console has. */
const isLocale = (text: string | null): text is ConsoleLocale => consoleLocales.some((each) => each === text);

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
    () => current,
    () => current,
  );

/** Returns texts in the current language: `t("keys.create")`, `t("domains.editRow", { domain })`. */
export const useTexts = (): SayText => useLanguage().t;

import type { TextKey } from "./en.ts";
import type { AnyTextKey, Texts } from "./keys.ts";

export type Overrides = Readonly<Record<string, string>>;

/** Looks a text up and puts values into its `{places}`. */
export type Translate<K extends AnyTextKey = TextKey> = (
  key: K,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The same for pages, which have texts that a sign-in page does not load. */
export type TranslateAny = Translate<AnyTextKey>;

/** The languages that exist so far; English is built in, the others are loaded when asked for. */
export const languages = {
  "en-US": async () => (await import("./english.ts")).english,
  "de-DE": async () => (await import("./de.ts")).de,
} satisfies Record<string, () => Promise<Texts>>;

export type Language = keyof typeof languages;

/** `overrides` goes from the English text to what stands in its place, in whatever language is chosen. */
export function translator<K extends AnyTextKey>(
  english: Readonly<Record<K, string>>,
  texts: Readonly<Record<K, string>> = english,
  overrides: Overrides = {},
): Translate<K> {
  return (key, values = {}) => {
    const text = Object.hasOwn(overrides, english[key]) ? overrides[english[key]] : texts[key];
    return fill(text ?? english[key], values);
  };
}

/** A replacement for a text that no longer exists would be forgotten without a word, so it is an error. */
export async function unknownOverride(overrides: Overrides = {}): Promise<Error | null> {
  const replaced = Object.keys(overrides);
  if (replaced.length === 0) return null;
  const known = new Set<string>(Object.values((await import("./english.ts")).english));
  const text = replaced.find((each) => !known.has(each));
  return text === undefined ? null : new Error(`translationOverrides: "${text}" is not a Hallpass text.`);
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

import { en, type TextKey, type Texts } from "./en.ts";

/** Looks a text up and puts values into its `{places}`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The languages that exist so far; English is built in, the others are loaded when asked for. */
export const languages = {
  "en-US": async () => en,
  "de-DE": async () => (await import("./de.ts")).de,
} satisfies Record<string, () => Promise<Texts>>;

export type Language = keyof typeof languages;

/** `overrides` goes from the English text to what stands in its place, in whatever language is chosen. */
export function translator(texts: Texts, overrides: Readonly<Record<string, string>> = {}): Translate {
  const known = new Set<string>(Object.values(en));
  for (const text of Object.keys(overrides)) {
    // A replacement for a text that no longer exists would be forgotten without a word.
    if (!known.has(text)) throw new Error(`translationOverrides: "${text}" is not a text of Hallpass.`);
  }
  return (key, values = {}) => {
    const text = Object.hasOwn(overrides, en[key]) ? overrides[en[key]] : texts[key];
    return fill(text ?? en[key], values);
  };
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

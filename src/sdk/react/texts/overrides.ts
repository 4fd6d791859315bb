import type { Replacements, TextGroup } from "#texts/translator.ts";

/** From the id of a text, or from its English words, to what is said instead. */
export type Overrides = Readonly<Record<string, string>>;

/** The overrides of these texts, by id. English words replace every text that has them. */
export function replacementsIn(english: TextGroup, overrides: Overrides = {}): Replacements {
  const replacements: Record<string, string> = {};
  for (const [id, text] of Object.entries(english)) {
    const words = typeof text === "string" ? text : text.other;
    const key = [id, words].find((each) => Object.hasOwn(overrides, each));
    const replacement = key === undefined ? undefined : overrides[key];
    if (replacement !== undefined) replacements[id] = replacement;
  }
  return replacements;
}

import type { Replacements, TextGroup } from "#texts/translator.ts";

/** Replacements of texts, by the id of a text or by its English text. */
export type Overrides = Readonly<Record<string, string>>;

/** Returns the replacements by id. An override by English text replaces every text that reads so. */
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

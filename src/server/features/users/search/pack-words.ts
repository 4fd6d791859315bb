/** Whatever is no letter and no digit separates words. */
const SEPARATORS = /[^\p{L}\p{N}]+/u;
/** Between two words, or two texts; no text in the index has it. */
export const BETWEEN = "\u001e";

/** Returns the different words of some texts, with a mark before and after each. */
export function wordsOf(texts: readonly string[]): string {
  const words = new Set(texts.flatMap((text) => text.split(SEPARATORS)));
  return [BETWEEN, ...Array.from(words, (word) => word + BETWEEN)].join("");
}

/**
 * Returns what the words of every text with a term have. A term of one word is within a word. The first word of several is
 * the end of a word, the last one is the beginning of one, and the others are words.
 */
export function piecesOf(term: string): string[] {
  const words = term.split(SEPARATORS);
  return words.map((word, at) => (at === 0 ? "" : BETWEEN) + word + (at === words.length - 1 ? "" : BETWEEN));
}

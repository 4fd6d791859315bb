/** An item that the palette can find. */
export interface Findable {
  label: string;
  /** More words that find the item. */
  keywords?: string;
}

/** The text in lower case, without accents. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Rates a match. The start of the label is best, then the start of a word in it, any other part, and the keywords. */
function rate(word: string, label: string, keywords: string): number {
  if (label.startsWith(word)) return 3;
  if (label.includes(` ${word}`) || label.includes(`-${word}`)) return 2;
  if (label.includes(word)) return 1;
  return keywords.includes(word) ? 0 : Number.NEGATIVE_INFINITY;
}

/** The items that match every word of the query, best match first. Without a query, all items in their order. */
export function find<T extends Findable>(items: readonly T[], query: string): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const rated = items.map((item) => {
    const [label, keywords] = [plain(item.label), plain(item.keywords ?? "")];
    return { item, rating: words.reduce((sum, word) => sum + rate(word, label, keywords), 0) };
  });
  return rated
    .filter(({ rating }) => rating >= 0)
    .sort((a, b) => b.rating - a.rating)
    .map(({ item }) => item);
}

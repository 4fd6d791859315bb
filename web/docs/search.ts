/** What scripts/docs-site/search.ts writes. */
export interface Index {
  /** `part` is a title of the navigation. */
  pages: [address: string, title: string, part: string][];
  sections: [page: number, id: string, heading: string, text: string][];
}

export interface Hit {
  address: string;
  title: string;
  text: string;
}

const MOST_HITS = 12;
const TEXT_LENGTH = 140;

/** The sections that have every word of the query, those with the words in their titles first. */
export function search({ pages, sections }: Index, query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits: (Hit & { score: number })[] = [];
  for (const [page, id, heading, text] of sections) {
    const [address, title] = pages[page] ?? ["", ""];
    const scores = words.map((word) => scoreOf(word, title, heading, text));
    if (scores.includes(0)) continue;
    hits.push({
      address: id === "" ? address : `${address}#${id}`,
      title: heading === "" ? title : `${title} › ${heading}`,
      text: excerpt(text, words[0] ?? ""),
      score: scores.reduce((sum, each) => sum + each, id === "" ? 1 : 0),
    });
  }
  return hits.sort((a, b) => b.score - a.score).slice(0, MOST_HITS);
}

function scoreOf(word: string, title: string, heading: string, text: string): number {
  const named = heading === "" ? title : heading;
  const name = named.toLowerCase();
  if (name === word) return 40;
  if (beginsWord(name, word)) return 20;
  if (name.includes(word)) return 10;
  if (title.toLowerCase().includes(word)) return 5;
  const inside = text.toLowerCase();
  return inside.includes(word) ? (beginsWord(inside, word) ? 2 : 1) : 0;
}

function beginsWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ""));
}

function excerpt(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
  const cut = text.slice(at, at + TEXT_LENGTH);
  return `${at > 0 ? "… " : ""}${cut}${at + TEXT_LENGTH < text.length ? " …" : ""}`;
}

/** Cuts a text that people see to so many UTF-16 units, between two characters as people see them. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // The character at the cut may be long, but nobody writes one of this length.
  const near = text.slice(0, most + LONGEST_CHARACTER);
  const cut = new Intl.Segmenter().segment(near).containing(most)?.index ?? most;
  // A single character of endless marks is cut between code points.
  return text.slice(0, cut > 0 ? cut : most).replace(/[\ud800-\udbff]$/, "");
}

const LONGEST_CHARACTER = 64;

/**
 * Returns the first characters of a text as people see them: a letter with its accents, an emoji of several code points.
 * Splits at code points where the runtime cannot tell (browsers before 2024, React Native).
 */
export function firstCharacters(text: string, count: number): string {
  if (!("Segmenter" in Intl)) return [...text].slice(0, count).join("");
  // A name may be long, and only its beginning counts.
  const segments = new Intl.Segmenter().segment(text.slice(0, count * LONGEST_CHARACTER));
  return Array.from(segments, ({ segment }) => segment)
    .slice(0, count)
    .join("");
}

const LONGEST_CHARACTER = 64;

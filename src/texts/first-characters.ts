/**
 * Returns the first characters of a text as people see them: a letter with its accents, an emoji of several code points.
 * Splits at code points where the runtime cannot tell (browsers before 2024, React Native).
 */
export const firstCharacters = (text: string, count: number): string =>
  ("Segmenter" in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text])
    .slice(0, count)
    .join("");

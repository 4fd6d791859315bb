/**
 * Returns the candidate with the smallest edit distance to a word, ignoring case; undefined if each of them is farther
 * than `limit` characters. For hints about misspelled names.
 */
export function nearest(
  word: string,
  candidates: readonly string[],
  limit = Number.POSITIVE_INFINITY,
): string | undefined {
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

/** The Levenshtein distance: the number of characters to add, remove or change. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, character] of [...from].entries()) {
    let left = index + 1;
    const next = [left];
    for (let at = 1; at <= to.length; at++) {
      const diagonal = (row[at - 1] ?? 0) + (to[at - 1] === character ? 0 : 1);
      left = Math.min(left + 1, (row[at] ?? 0) + 1, diagonal);
      next.push(left);
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

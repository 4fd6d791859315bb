import { letOthersRun } from "#server/db/query/let-others-run.ts";

/** Numbers of users within a project, both included. */
export interface Numbers {
  low: number;
  high: number;
}

/** Even a term whose pieces everybody has, and which nobody has, is looked for among so many users in about 15 ms. */
const FIRST_NUMBERS = 150_000;
const TARGET_MILLIS = 10;
/** Pieces that the first users lack may be common further on. */
const MOST_GROWTH = 4;
/** Shorter statements delay nobody. */
const NOTICEABLE_MILLIS = 1;

/**
 * Divides a range for a search, since other requests wait for each statement: the index goes through every user who has the
 * pieces of a term. How long the search takes with one part decides how large the next one is.
 */
export async function* partsOf({ low, high }: Numbers, descending: boolean): AsyncGenerator<Numbers> {
  let size = FIRST_NUMBERS;
  while (low <= high) {
    const part = descending
      ? { low: Math.max(low, high - size + 1), high }
      : { low, high: Math.min(high, low + size - 1) };
    const startedAt = performance.now();
    yield part;
    const millis = performance.now() - startedAt;
    if (descending) high = part.low - 1;
    else low = part.high + 1;
    size = Math.ceil(size * Math.min(MOST_GROWTH, TARGET_MILLIS / millis));
    if (low <= high && millis > NOTICEABLE_MILLIS) await letOthersRun();
  }
}

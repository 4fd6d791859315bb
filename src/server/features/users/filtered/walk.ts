import type { Candidate, Range, Spot } from "./listing.ts";
import type { Entry } from "./queries.ts";

/** Reads entries of one index in order, from a spot on, at most `rows`. */
export type Read = (start: Spot, rows: number) => Promise<Entry[]>;

/** The most entries that one statement reads: it takes SQLite some milliseconds. */
export const MOST_READ = 500;

/** Yields the entries of a read in batches of growing size. */
export async function* batches(read: Read, start: Spot, first: number): AsyncGenerator<Entry[]> {
  let last: Spot = start;
  let isFirst = true;
  for (let size = Math.min(first, MOST_READ); ; size = Math.min(size * 2, MOST_READ)) {
    const found = await read(last, size + 1);
    // A further batch begins with the last entry of the one before, unless that user has moved meanwhile.
    const entries = isFirst ? found : found.filter(({ id }) => id !== last.id);
    if (entries.length > 0) yield entries;
    const end = found.at(-1);
    if (found.length <= size || !end) return;
    last = { at: end.at, id: end.id };
    isFirst = false;
  }
}

/** Merges reads that each are in order. Yields the entries as they come, also unwanted ones: each batch is a step. */
export async function* mergedBatches(
  reads: readonly Read[],
  { start }: Range,
  compare: (a: Spot, b: Spot) => number,
  first: number,
): AsyncGenerator<Entry[]> {
  const open = await Promise.all(
    reads.map(async (read) => {
      const source = batches(read, start, first);
      return { source, entries: await following(source), next: 0 };
    }),
  );
  for (;;) {
    const live = open.filter(({ entries, next }) => next < entries.length);
    const batch: Entry[] = [];
    let emptied: (typeof live)[number] | undefined;
    while (!emptied) {
      let least: (typeof live)[number] | undefined;
      for (const each of live) if (!least || compare(headOf(each), headOf(least)) < 0) least = each;
      if (!least) return;
      batch.push(headOf(least));
      least.next++;
      if (least.next === least.entries.length) emptied = least;
    }
    yield batch;
    emptied.entries = await following(emptied.source);
    emptied.next = 0;
  }
}

async function following(source: AsyncGenerator<Entry[]>): Promise<Entry[]> {
  const { value, done } = await source.next();
  return done ? [] : value;
}

const headOf = ({ entries, next }: { entries: Entry[]; next: number }) => entries[next] as Entry;

/** One way to find the first users of a page. Each step takes milliseconds; all ways find the same users. */
export type Plan = AsyncGenerator<undefined, Candidate[]>;

/** Reads in the order of the list until the page is full. */
export async function* untilFull(batches: AsyncGenerator<Candidate[]>, rows: number): Plan {
  const found: Candidate[] = [];
  for await (const batch of batches) {
    found.push(...batch);
    if (found.length >= rows) return found.slice(0, rows);
    yield;
  }
  return found;
}

/** Reads everything there is in another order, and keeps the first of the page. */
export async function* firstOfAll(
  batches: AsyncGenerator<Candidate[]>,
  rows: number,
  { belongs, compare }: { belongs(each: Candidate): boolean; compare(a: Candidate, b: Candidate): number },
): Plan {
  let found: Candidate[] = [];
  for await (const batch of batches) {
    found.push(...batch.filter(belongs));
    if (found.length > 2 * rows + MOST_READ) found = found.sort(compare).slice(0, rows);
    yield;
  }
  return found.sort(compare).slice(0, rows);
}

/** How many steps the first plan is ahead of the others: it mostly ends within these. */
const HEAD_START = 4;

/**
 * Takes steps of all plans in turn until one of them has the page. The fastest plan depends on the data, and no count
 * predicts it. A page then costs a few times as much as the fastest plan.
 */
export async function race(plans: readonly Plan[]): Promise<Candidate[]> {
  try {
    for (let round = 0; ; round++) {
      for (const plan of round < HEAD_START ? plans.slice(0, 1) : plans) {
        const step = await plan.next();
        if (step.done) return step.value;
      }
    }
  } finally {
    for (const plan of plans) await plan.return([]);
  }
}

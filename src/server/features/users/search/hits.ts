import type { Store } from "#server/db/store/store.ts";
import type { UserList } from "#server/features/users/order.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { type HitStatements, MARK, type Numbered, phraseOf, SAMPLED_EVERY, sampleOf } from "./hit-statements.ts";
import type { Numbers } from "./numbers.ts";
import { joinedForPacks, partsWith } from "./packs.ts";

/** A statement reads at most this many rows, however many its caller asks for. */
const MOST_ROWS = 2_000;

/**
 * Reads the hits of a list's term, in batches in the order of their numbers; within a batch they have no order. The first
 * batch has `rows` hits if there are so many nearby. Each statement takes SQLite some milliseconds at most, and other
 * requests run in between. `within` ends at the last number of the project, at most. `changed` has the numbers of users
 * whose text in the index was not the present one when the search began.
 */
export async function* hitsInBatches<R>(
  store: Store,
  statements: HitStatements<R>,
  list: UserList,
  within: Numbers,
  rows: number,
  changed: ReadonlySet<number>,
): AsyncGenerator<Numbered<R>[]> {
  const { projectId, teamId, term, descending } = list;
  const direction = descending ? "descending" : "ascending";
  const phrase = phraseOf(term);
  const trigrams = trigramsOf(term);
  const spread = allOf(spreadOver(trigrams));
  const isSmall = within.high < SAMPLED_EVERY;
  const sampledWith = async (asked: string) =>
    (await store.rows(sampleOf, { projectId, ...within, asked })).map(({ number }) => number);
  // FTS5 looks at the text of each user with all trigrams of a term for a place where they are side by side. Every user in the
  // sample stands for thousands of them.
  const sampled = isSmall ? [] : await sampledWith(spread);
  const { having } = statements;
  // Among many, every trigram counts: FTS5 goes through the users who have the rarest one.
  let asked = having && isSmall ? spread : phrase;
  const every = Math.ceil(MOST_LOOKS / trigrams.length / SAMPLED_EVERY);
  const divide = (range: Numbers) => dividedAt(range, sampled, every);
  const parts = divide(within);
  // Packs tell nothing new of a term that somebody in the sample has: most of them have somebody, too.
  const asksPacks = parts.length > 1 && (await sampledWith(phrase)).length === 0;
  let most = Math.min(rows, MOST_ROWS);
  for await (const part of asksPacks ? withoutPacks(store, list, parts, divide) : inDirection(parts, descending)) {
    for (let rest: Numbers | null = part; rest !== null; ) {
      const params = { projectId, teamId, rows: most };
      const marked = `${asked} OR ${phraseOf(MARK)}`;
      let hits: Numbered<R>[] = await store.rows(statements.full[direction], { ...params, ...rest, term: marked });
      const last: number | undefined = hits.length === most ? hits.at(-1)?.number : undefined;
      const [read, unread]: [Numbers, Numbers | null] =
        last === undefined ? [rest, null] : after(last, rest, descending);
      if (having && asked !== phrase) {
        const found = hits.length;
        hits = await having(store, list, hits);
        if (hits.length < found / 2) asked = phrase;
      }
      const isSampled = sampled.some((number) => number >= read.low && number <= read.high);
      if (isSampled)
        hits.push(...(await store.rows(statements.sample[direction], { ...params, ...read, term: phrase })));
      yield changed.size === 0 ? hits : hits.filter(({ number }) => !changed.has(number));
      most = Math.min(most * 2, MOST_ROWS);
      rest = unread;
      if (parts.length > 1) await yieldToEventLoop();
    }
  }
}

/** The parts of a search in its direction, without the packs in which nobody has the term. */
async function* withoutPacks(
  store: Store,
  { projectId, term, descending }: UserList,
  parts: readonly Numbers[],
  divide: (range: Numbers) => Numbers[],
): AsyncGenerator<Numbers> {
  for (const range of inDirection(joinedForPacks(parts), descending)) {
    const left = await partsWith(store, projectId, term, range);
    yield* inDirection(left.flatMap(divide), descending);
    await yieldToEventLoop();
  }
}

const inDirection = (parts: readonly Numbers[], descending: boolean) => (descending ? parts.toReversed() : parts);

/** Divides a range after a number, in a direction: what is read, and what is not. */
function after(last: number, { low, high }: Numbers, descending: boolean): [Numbers, Numbers] {
  return descending
    ? [
        { low: last, high },
        { low, high: last - 1 },
      ]
    : [
        { low, high: last },
        { low: last + 1, high },
      ];
}

/** Divides a range after every so many of the given numbers in it. */
function dividedAt({ low, high }: Numbers, numbers: readonly number[], every: number): Numbers[] {
  const ends = numbers.filter((number, at) => number >= low && number < high && (at + 1) % every === 0);
  return [...ends, high].map((end, at) => ({ low: at === 0 ? low : (ends[at - 1] ?? 0) + 1, high: end }));
}

const allOf = (trigrams: readonly string[]) => trigrams.map(phraseOf).join(" AND ");

/**
 * Returns trigrams that have all letters of a term, or of a long term some of them. Among few users, FTS5 finds those who have
 * these in half of the time that it takes to find all trigrams side by side, and hardly anybody has them but not the term.
 */
function spreadOver(trigrams: string[]): string[] {
  const step = Math.max(3, Math.ceil(trigrams.length / MOST_TRIGRAMS));
  return trigrams.filter((_, at) => at % step === 0 || at === trigrams.length - 1);
}

/** So many trigrams, spread over a term, tell enough about it. */
const MOST_TRIGRAMS = 24;
/** FTS5 takes about 25 ns for each trigram of a term at each user who has them all. Others run after this many. */
const MOST_LOOKS = 125_000;

function trigramsOf(term: string): string[] {
  const letters = [...term];
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
}

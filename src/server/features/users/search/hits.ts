import { and, type SQL, sql } from "drizzle-orm";
import { letOthersRun } from "#server/db/query/let-others-run.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Prepared, Store } from "#server/db/store/store.ts";
import type { UserList } from "#server/features/users/order.ts";
import { shownUser, type User } from "#server/foundation/users/index.ts";
import { eachDirection, firstNumber, MOST_NUMBERS, type Numbers } from "./numbers.ts";
import { partsWith } from "./packs.ts";
import { textsAmong } from "./queries.ts";
import { contains, type Place } from "./text-index.ts";

/** Instead of a user's text, the index has a mark at every number that is divisible by this. Migration 0036. */
export const SAMPLED_EVERY = 4_096;
export const MARK = "\u001e\u001e\u001e";

/** Quotes a term as a phrase, so that FTS5 treats all of it as text. */
export const phraseOf = (term: string) => `"${term.replaceAll('"', '""')}"`;

interface HitParams extends Numbers {
  projectId: string;
  /** Null for all teams. */
  teamId: string | null;
  /** The term or the mark, as FTS5 takes them. */
  term: string;
  rows: number;
}

/**
 * The condition for an index `cross join users` (with a plain join the planner would begin with the users). It selects
 * users of a project who had the term when they were indexed, and have a number in the given range.
 */
function isHit(index: SQL, { projectId, term, low, high }: Params<HitParams>): SQL {
  const first = firstNumber(sql`${projectId}`);
  return sql`${index} match ${term} and ${index}.rowid between ${first} + ${low} and ${first} + ${high}
    and users.number = ${index}.rowid`;
}

/** All users but the sampled. The condition on the number spares a look at the user. */
const FULL = {
  index: sql.raw("user_search"),
  isUser: sql`user_search.rowid & ${sql.raw(`${SAMPLED_EVERY - 1}`)} <> 0`,
};
const SAMPLE = { index: sql.raw("user_search_sample"), isUser: sql`true` };

type Numbered<R> = R & { number: number };
type EachDirection<R> = Readonly<Record<"ascending" | "descending", Prepared<HitParams, Numbered<R>>>>;

/** Statements that read hits in the order of their numbers, or in the reverse. */
export interface HitStatements<R> {
  readonly full: EachDirection<R>;
  readonly sample: EachDirection<R>;
  /** Returns those whose present text has the term; with it, a search may ask for a part of the term's trigrams only. */
  readonly having?: (store: Store, list: UserList, hits: Numbered<R>[]) => Promise<Numbered<R>[]>;
}

const numberOf = (index: SQL) => sql<number>`${index}.rowid & ${sql.raw(`${MOST_NUMBERS}`)}`.mapWith(Number);

/** The users with a term, of a team if the list has one. */
export const userHits: HitStatements<User> = {
  full: eachDirection((descending) => usersOf(FULL, descending)),
  sample: eachDirection((descending) => usersOf(SAMPLE, descending)),
  having: usersHaving,
};

function usersOf({ index, isUser }: typeof FULL, descending: boolean) {
  return prepared((db, params: Params<HitParams>) => {
    const { teamMembers: members, teams, users } = db;
    const { projectId, teamId } = params;
    const { fields, isTeam } = shownUser(db);
    const inTeam = sql`exists (select 1 from ${members}
      where ${members.projectId} = ${projectId} and ${members.teamId} = ${teamId} and ${members.userId} = users.id)`;
    return db
      .select({ ...fields, number: numberOf(index) })
      .from(index)
      .crossJoin(users)
      .leftJoin(teams, isTeam)
      .where(and(isUser, isHit(index, params), sql`(${teamId} is null or ${inTeam})`))
      .orderBy(inDirection(index, descending))
      .limit(params.rows);
  });
}

async function usersHaving(store: Store, { projectId, term }: UserList, hits: Numbered<User>[]) {
  const isShown = ({ row }: User) => contains({ name: row.displayName, addresses: row.primaryEmail }, term);
  const others = hits.filter((hit) => !isShown(hit)).map(({ row }) => row.id);
  if (others.length === 0) return hits;
  const texts = await store.rows(textsAmong, { projectId, ids: JSON.stringify(others) });
  const without = new Set(texts.filter((each) => !contains(each, term)).map(({ id }) => id));
  return hits.filter(({ row }) => !without.has(row.id));
}

/** The places of the users with a term, of any team. */
export const placeHits: HitStatements<Place> = {
  full: eachDirection((descending) => placesOf(FULL, descending)),
  sample: eachDirection((descending) => placesOf(SAMPLE, descending)),
};

function placesOf({ index, isUser }: typeof FULL, descending: boolean) {
  return prepared((db, params: Params<HitParams>) => {
    const { users } = db;
    return db
      .select({ id: users.id, signedUpAt: users.signedUpAt, number: numberOf(index) })
      .from(index)
      .crossJoin(users)
      .where(and(isUser, isHit(index, params)))
      .orderBy(inDirection(index, descending))
      .limit(params.rows);
  });
}

const inDirection = (index: SQL, descending: boolean) => sql`${index}.rowid ${sql.raw(descending ? "desc" : "asc")}`;

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
  const sampled = isSmall ? [] : await sampledWith(store, projectId, spread, within);
  const { having } = statements;
  // Among many, every trigram counts: FTS5 goes through the users who have the rarest one.
  let asked = having && isSmall ? spread : phrase;
  const divided = dividedAt(within, sampled, Math.ceil(MOST_LOOKS / trigrams.length / SAMPLED_EVERY));
  let most = Math.min(rows, MOST_ROWS);
  for await (const part of partsInOrder(store, list, divided)) {
    for (let rest: Numbers | null = part; rest !== null; ) {
      const params = { projectId, teamId, rows: most };
      const marked = `${asked} OR ${phraseOf(MARK)}`;
      let hits: Numbered<R>[] = await store.rows(statements.full[direction], { ...params, ...rest, term: marked });
      const last: number | undefined = hits.length === most ? hits.at(-1)?.number : undefined;
      const [read, unread]: [Numbers, Numbers | null] =
        last === undefined ? [rest, null] : after(last, rest, descending);
      if (having && asked === spread) {
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
      if (divided.length > 1) await letOthersRun();
    }
  }
}

/**
 * The parts of a search, in the direction of the list, without the packs in which nobody has the term. The first part is
 * searched as it is: it fills the page if the term is common.
 */
async function* partsInOrder(
  store: Store,
  { projectId, term, descending }: UserList,
  divided: Numbers[],
): AsyncGenerator<Numbers> {
  const [first, ...others] = descending ? divided.toReversed() : divided;
  if (first) yield first;
  for (const part of others) {
    const parts = await partsWith(store, projectId, term, part);
    yield* descending ? parts.reverse() : parts;
    await letOthersRun();
  }
}

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
  const ends = numbers.filter((number, at) => number < high && (at + 1) % every === 0);
  return [...ends, high].map((end, at) => ({ low: at === 0 ? low : (ends[at - 1] ?? 0) + 1, high: end }));
}

/**
 * The users in the sample who have all of some trigrams. FTS5 looks at the text of each user with all trigrams of a term for
 * a place where they are side by side; every user in the sample stands for thousands of them.
 */
async function sampledWith(store: Store, projectId: string, trigrams: string, within: Numbers): Promise<number[]> {
  const found = await store.rows(sampleOf, { projectId, ...within, trigrams });
  return found.map(({ number }) => number);
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

interface SampleParams extends Numbers {
  projectId: string;
  trigrams: string;
}

const sampleOf = prepared((db, { projectId, trigrams, low, high }: Params<SampleParams>) => {
  const first = firstNumber(sql`${projectId}`);
  const { index } = SAMPLE;
  return db
    .select({ number: numberOf(index) })
    .from(index)
    .where(sql`${index} match ${trigrams} and ${index}.rowid between ${first} + ${low} and ${first} + ${high}`)
    .orderBy(inDirection(index, false));
});

function trigramsOf(term: string): string[] {
  const letters = [...term];
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
}

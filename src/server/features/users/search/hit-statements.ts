import { and, type SQL, sql } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Prepared, Store } from "#server/db/store/store.ts";
import type { UserList } from "#server/features/users/order.ts";
import { shownUser, type User } from "#server/foundation/users/index.ts";
import { eachDirection, firstNumber, MOST_NUMBERS, type Numbers } from "./numbers.ts";
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

export type Numbered<R> = R & { number: number };
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

interface SampleParams extends Numbers {
  projectId: string;
  /** What FTS5 is asked for. */
  asked: string;
}

/** The numbers of the sampled users whose text has what is asked for. */
export const sampleOf = prepared((db, { projectId, asked, low, high }: Params<SampleParams>) => {
  const first = firstNumber(sql`${projectId}`);
  const { index } = SAMPLE;
  return db
    .select({ number: numberOf(index) })
    .from(index)
    .where(sql`${index} match ${asked} and ${index}.rowid between ${first} + ${low} and ${first} + ${high}`)
    .orderBy(inDirection(index, false));
});

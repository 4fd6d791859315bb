import { and, asc, count, desc, eq, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import { columns } from "#server/db/store/columns.ts";
import type { Params, Prepared, Store } from "#server/db/store/store.ts";

/** A user's place in the order of a list. */
export interface Place {
  id: string;
  signedUpAt: number;
}

/** The searchable text of a user. */
export interface Text extends Place {
  name: string | null;
  addresses: string | null;
}

/** Exists only on SQLite: when a row is deleted, a trigger writes that user's text into the index. */
const staleTable = columns.sqlite.table("search_stale", { number: columns.sqlite.integer().primaryKey() });

/** Tells whether SQLite's trigram index can find a term. */
export const isIndexed = (term: string) => [...term].length >= 3;

/** Quotes a term as a phrase, so that FTS5 treats all of it as text. */
export const indexedTerm = (term: string) => `"${term.replaceAll('"', '""')}"`;

interface HitParams {
  projectId: string;
  /** The result of `indexedTerm`. */
  term: string;
  most: number;
}

/** At most `most` users of a project with a term in their name or an address, in no order. SQLite only, as are the next ones. */
export const searchHits = prepared((db, params: Params<HitParams>) =>
  db.select(placeOf("hits")).from(sql`(${sqliteHits(params)} limit ${params.most}) as hits`),
);

interface SortedParams extends Omit<HitParams, "most"> {
  /** The place of the first hit to return. */
  fromMillis: number;
  fromId: string;
  /** Null for all teams. */
  teamId: string | null;
  rows: number;
}

/** Sorts all hits in the order of a list and returns the first: for common terms that are rare at the beginning of the list. */
export const sortedHits = (descending: boolean): Prepared<SortedParams, Place> => (descending ? newest : oldest);

const oldest = sorted(false);
const newest = sorted(true);

function sorted(descending: boolean): Prepared<SortedParams, Place> {
  const onward = sql.raw(descending ? "<=" : ">=");
  const direction = descending ? desc : asc;
  return prepared((db, params: Params<SortedParams>) => {
    const { projectId, fromMillis, fromId, teamId, rows } = params;
    const inTeam = sql`exists (select 1 from ${db.teamMembers} where ${and(
      eq(db.teamMembers.projectId, projectId),
      sql`${db.teamMembers.teamId} = ${teamId}`,
      sql`${db.teamMembers.userId} = hits.id`,
    )})`;
    return db
      .select(placeOf("hits"))
      .from(sql`(${sqliteHits(params)}) as hits`)
      .where(
        sql`(hits.signed_up_at, hits.id) ${onward} (${fromMillis}, ${fromId}) and (cast(${teamId} as text) is null or ${inTeam})`,
      )
      .orderBy(direction(sql`hits.signed_up_at`), direction(sql`hits.id`))
      .limit(rows);
  });
}

const firstNumber = (projectId: SQLWrapper) =>
  sql`(select number << 32 from search_projects where project_id = ${projectId})`;

/**
 * The condition for `user_search cross join users` (with a plain join the planner would begin with the users). It selects
 * users of a project who have the term, have not changed since, and have a number in the given range.
 */
export function isHit(projectId: SQLWrapper, term: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL {
  const first = firstNumber(projectId);
  return sql`users.number = user_search.rowid and user_search match ${term} and user_search.rowid between ${first} + ${from} and ${first} + ${to}
    and not exists (select 1 from search_stale where search_stale.number = user_search.rowid)`;
}

/** The size of a project's range of numbers. A search reads only this range, so hits of other projects cost nothing. */
export const MOST_NUMBERS = 4_294_967_295;

const sqliteHits = ({ projectId, term }: Params<Omit<HitParams, "most">>): SQL =>
  sql`select users.id, users.signed_up_at from user_search cross join users
    where ${isHit(projectId, term, sql`0`, sql.raw(`${MOST_NUMBERS}`))}`;

/** Users whose current text is not in SQLite's index yet, which takes about a second after a change. */
const staleUsers = prepared((db, { projectId, most }: Params<{ projectId: string; most: number }>) => {
  const { users, contactChannels: channels } = db;
  const first = firstNumber(sql`${projectId}`);
  return db
    .select({
      id: users.id,
      signedUpAt: users.signedUpAt,
      name: users.displayName,
      addresses: addressesOf(channels.value, sql`from ${channels} where ${channels.userId} = ${users.id}`),
    })
    .from(sql`search_stale`)
    .crossJoin(users)
    .where(
      sql`users.number = search_stale.number and search_stale.number between ${first} and ${first} + ${sql.raw(`${MOST_NUMBERS}`)}`,
    )
    .orderBy(sql`search_stale.number`)
    .limit(most);
});

/** Further changes are found only when they are in the index, some seconds later. */
const MOST_STALE = 5_000;

/** Returns the texts of users whose last change is not in the index yet. PostgreSQL's index is never late. */
export async function changedJustNow(store: Store, projectId: string): Promise<Text[]> {
  return store.dialect === "sqlite" ? store.rows(staleUsers, { projectId, most: MOST_STALE }) : [];
}

const INDEXED_AT_ONCE = 250;

const firstStale = prepared((db, { most }: Params<{ most: number }>) =>
  db.select({ id: staleTable.number }).from(staleTable).orderBy(asc(staleTable.number)).limit(most),
);

const removeUpTo = preparedChange((tx, { last }: Params<{ last: number }>) =>
  tx.delete(staleTable).where(lte(staleTable.number, last)),
);

/**
 * Writes changed texts into SQLite's index in batches, and then merges the segments of the index. Returns how many rows it
 * wrote; 0 when nothing is left to do.
 */
export async function indexChanges(store: Store): Promise<number> {
  if (store.dialect !== "sqlite") return 0;
  const stale = await store.rows(firstStale, { most: INDEXED_AT_ONCE });
  const last = stale.at(-1)?.id;
  if (last === undefined) return mergeSegments(store);
  await store.write((tx) => tx.rows(removeUpTo, { last }));
  return stale.length;
}

/** FTS5 accepts commands as inserted rows, and lists the pages of its segments in a table of its own. */
const commandTable = columns.sqlite.table("user_search", {
  userSearch: columns.sqlite.text().notNull(),
  rank: columns.sqlite.integer().notNull(),
});
const pageTable = columns.sqlite.table("user_search_idx", { segid: columns.sqlite.integer().notNull() });

const segmentSizes = prepared((db) => db.select({ pages: count() }).from(pageTable).groupBy(pageTable.segid));

const mergeSome = preparedChange((tx) =>
  tx.insert(commandTable).values({ userSearch: "merge", rank: -PAGES_MERGED_AT_ONCE }),
);

const changesSoFar = prepared((db) =>
  db.select({ changes: sql<number>`changed`.mapWith(Number) }).from(sql`(select total_changes() as changed)`),
);

/** Takes the writer a millisecond or two. */
const PAGES_MERGED_AT_ONCE = 64;
/** A search reads every segment. They are merged when there are more, or when the small ones reach this part of the largest. */
const MOST_SEGMENTS = 8;
const LARGE_PART = 1 / 4;

async function mergeSegments(store: Store): Promise<number> {
  const sizes = (await store.rows(segmentSizes, {})).map(({ pages }) => pages);
  const largest = Math.max(...sizes);
  const others = sizes.reduce((all, size) => all + size, 0) - largest;
  if (sizes.length <= 1 || (sizes.length <= MOST_SEGMENTS && others < largest * LARGE_PART)) return 0;
  return store.write(async (tx) => {
    const [before] = await tx.rows(changesSoFar, {});
    await tx.rows(mergeSome, {});
    const [after] = await tx.rows(changesSoFar, {});
    // The command itself counts as one change.
    return Math.max(0, (after?.changes ?? 0) - (before?.changes ?? 0) - 1);
  });
}

const placeOf = (hits: string) => ({
  id: sql<string>`${sql.raw(hits)}.id`,
  signedUpAt: sql<number>`${sql.raw(hits)}.signed_up_at`.mapWith(Number),
});

/** Joins the addresses of a user into one text. `from` selects their rows. */
export const addressesOf = (values: SQLWrapper, from: SQL) =>
  sql<string | null>`(select group_concat(${values}, char(31)) ${from})`;

/** Folds the case of a text as the indexes do: both lower-case sigmas are one letter. */
export const foldCase = (text: string) => text.toLowerCase().replaceAll("ς", "σ");

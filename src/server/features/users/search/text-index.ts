import { and, asc, count, desc, eq, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import { columns } from "#server/db/store/columns.ts";
import type { Params, Prepared, Store } from "#server/db/store/store.ts";

/** A user by whom one can see where they stand in the order of a list. */
export interface Place {
  id: string;
  signedUpAt: number;
}

/** What there is to find of a user. */
export interface Text extends Place {
  name: string | null;
  addresses: string | null;
}

/** Only SQLite has it: a trigger writes the text of whoever is taken off it into the index. */
const staleTable = columns.sqlite.table("search_stale", { number: columns.sqlite.integer().primaryKey() });

/** Whether SQLite's trigram index can find a term. */
export const isIndexed = (term: string) => [...term].length >= 3;

/** The form of a term that FTS5 takes as text and nothing else: a phrase. */
export const indexedTerm = (term: string) => `"${term.replaceAll('"', '""')}"`;

interface HitParams {
  projectId: string;
  /** As `indexedTerm` gives it. */
  term: string;
  most: number;
}

/** The users of a project with a term in their name or an address, at most so many, in no order. On SQLite, as what follows. */
export const searchHits = prepared((db, params: Params<HitParams>) =>
  db.select(placeOf("hits")).from(sql`(${sqliteHits(params)} limit ${params.most}) as hits`),
);

interface SortedParams extends Omit<HitParams, "most"> {
  /** Only hits from here on. */
  fromMillis: number;
  fromId: string;
  /** Null for all teams. */
  teamId: string | null;
  rows: number;
}

/** The first of all hits in the order of a list: for terms that are common, but not where the list begins. */
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
 * For `user_search cross join users` (the planner would begin with the users): whom a term finds and who has not changed
 * since, among the numbers of a project from the n-th to the m-th.
 */
export function isHit(projectId: SQLWrapper, term: SQLWrapper, from: SQLWrapper, to: SQLWrapper): SQL {
  const first = firstNumber(projectId);
  return sql`users.number = user_search.rowid and user_search match ${term} and user_search.rowid between ${first} + ${from} and ${first} + ${to}
    and not exists (select 1 from search_stale where search_stale.number = user_search.rowid)`;
}

/** Numbers of a project are one range of so many: what others have of the term is not even looked at. */
export const MOST_NUMBERS = 4_294_967_295;

const sqliteHits = ({ projectId, term }: Params<Omit<HitParams, "most">>): SQL =>
  sql`select users.id, users.signed_up_at from user_search cross join users
    where ${isHit(projectId, term, sql`0`, sql.raw(`${MOST_NUMBERS}`))}`;

/** Users whose present text is not in SQLite's index yet: there for about a second after a change, then none. */
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

/** Changes beyond so many are found when they are in the index, some seconds after. */
const MOST_STALE = 5_000;

/** Who has changed just now, with what there is to find of them. PostgreSQL's index is never late. */
export async function changedJustNow(store: Store, projectId: string): Promise<Text[]> {
  return store.dialect === "sqlite" ? store.rows(staleUsers, { projectId, most: MOST_STALE }) : [];
}

const INDEXED_AT_ONCE = 250;

const firstStale = prepared((db, { most }: Params<{ most: number }>) =>
  db.select({ id: staleTable.number }).from(staleTable).orderBy(asc(staleTable.number)).limit(most),
);

const takeUpTo = preparedChange((tx, { last }: Params<{ last: number }>) =>
  tx.delete(staleTable).where(lte(staleTable.number, last)),
);

/**
 * Brings texts that have changed into SQLite's index, some at a time, and then puts the pieces together that it has come to
 * consist of. Says how much it did: 0 when nothing is left to do.
 */
export async function indexChanges(store: Store): Promise<number> {
  if (store.dialect !== "sqlite") return 0;
  const stale = await store.rows(firstStale, { most: INDEXED_AT_ONCE });
  const last = stale.at(-1)?.id;
  if (last === undefined) return joinPieces(store);
  await store.write((tx) => tx.rows(takeUpTo, { last }));
  return stale.length;
}

/** FTS5 takes commands like rows, and lists the pages of its pieces in a table of its own. */
const commandTable = columns.sqlite.table("user_search", {
  userSearch: columns.sqlite.text().notNull(),
  rank: columns.sqlite.integer().notNull(),
});
const pageTable = columns.sqlite.table("user_search_idx", { segid: columns.sqlite.integer().notNull() });

const pieceSizes = prepared((db) => db.select({ pages: count() }).from(pageTable).groupBy(pageTable.segid));

const joinSome = preparedChange((tx) =>
  tx.insert(commandTable).values({ userSearch: "merge", rank: -PAGES_JOINED_AT_ONCE }),
);

const changesSoFar = prepared((db) =>
  db.select({ changes: sql<number>`changed`.mapWith(Number) }).from(sql`(select total_changes() as changed)`),
);

/** A millisecond or two of the writer's time. */
const PAGES_JOINED_AT_ONCE = 64;
/** A search asks every piece. So many, or as large together as a part of the largest, are put together with it. */
const MOST_PIECES = 8;
const LARGE_PART = 1 / 4;

async function joinPieces(store: Store): Promise<number> {
  const sizes = (await store.rows(pieceSizes, {})).map(({ pages }) => pages);
  const largest = Math.max(...sizes);
  const others = sizes.reduce((all, size) => all + size, 0) - largest;
  if (sizes.length <= 1 || (sizes.length <= MOST_PIECES && others < largest * LARGE_PART)) return 0;
  return store.write(async (tx) => {
    const [before] = await tx.rows(changesSoFar, {});
    await tx.rows(joinSome, {});
    const [after] = await tx.rows(changesSoFar, {});
    // The command itself counts as one.
    return Math.max(0, (after?.changes ?? 0) - (before?.changes ?? 0) - 1);
  });
}

const placeOf = (hits: string) => ({
  id: sql<string>`${sql.raw(hits)}.id`,
  signedUpAt: sql<number>`${sql.raw(hits)}.signed_up_at`.mapWith(Number),
});

/** The addresses of a user in one text; `from` says whose. */
export const addressesOf = (values: SQLWrapper, from: SQL) =>
  sql<string | null>`(select group_concat(${values}, char(31)) ${from})`;

/** A text without its letters' case, as the indexes see it: a sigma is one, wherever it stands. */
export const foldCase = (text: string) => text.toLowerCase().replaceAll("ς", "σ");

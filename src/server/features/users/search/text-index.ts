import { asc, count, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import { columns } from "#server/db/store/columns.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import { foldCase } from "./fold-case.ts";
import { firstNumber, MOST_NUMBERS } from "./numbers.ts";
import { makePack } from "./packs.ts";

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
      number: sql<number>`users.number & ${sql.raw(`${MOST_NUMBERS}`)}`.mapWith(Number),
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

/**
 * Returns the texts of users whose last change is not in the index yet, with their numbers. A search asks for them before it
 * reads the index, which takes up changes between two statements. PostgreSQL's index is never late.
 */
export async function changedJustNow(store: Store, projectId: string): Promise<(Text & { number: number })[]> {
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
 * Writes changed texts into SQLite's index in batches, then merges the segments of the index, and then makes packs. Returns how
 * many rows it wrote; 0 when nothing is left to do.
 */
export async function indexChanges(store: Store): Promise<number> {
  if (store.dialect !== "sqlite") return 0;
  const stale = await store.rows(firstStale, { most: INDEXED_AT_ONCE });
  const last = stale.at(-1)?.id;
  if (last === undefined) return (await mergeSegments(store)) || makePack(store);
  await store.write((tx) => tx.rows(removeUpTo, { last }));
  return stale.length;
}

/** FTS5 accepts commands as inserted rows, and lists the pages of its segments in a table of its own. */
const INDEXES = Object.entries({ userSearch: "user_search", userSearchSample: "user_search_sample" }).map(
  ([command, name]) => {
    const commandTable = columns.sqlite.table(name, {
      [command]: columns.sqlite.text().notNull(),
      rank: columns.sqlite.integer().notNull(),
    });
    const pageTable = columns.sqlite.table(`${name}_idx`, { segid: columns.sqlite.integer().notNull() });
    return {
      segmentSizes: prepared((db) => db.select({ pages: count() }).from(pageTable).groupBy(pageTable.segid)),
      mergeSome: preparedChange((tx) =>
        tx.insert(commandTable).values({ [command]: "merge", rank: -PAGES_MERGED_AT_ONCE }),
      ),
    };
  },
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
  let changes = 0;
  for (const { segmentSizes, mergeSome } of INDEXES) {
    const sizes = (await store.rows(segmentSizes, {})).map(({ pages }) => pages);
    const largest = Math.max(...sizes);
    const others = sizes.reduce((all, size) => all + size, 0) - largest;
    if (sizes.length <= 1 || (sizes.length <= MOST_SEGMENTS && others < largest * LARGE_PART)) continue;
    changes += await store.write(async (tx) => {
      const [before] = await tx.rows(changesSoFar, {});
      await tx.rows(mergeSome, {});
      const [after] = await tx.rows(changesSoFar, {});
      // The command itself counts as one change.
      return Math.max(0, (after?.changes ?? 0) - (before?.changes ?? 0) - 1);
    });
  }
  return changes;
}

/** Joins the addresses of a user into one text. `from` selects their rows. */
export const addressesOf = (values: SQLWrapper, from: SQL) =>
  sql<string | null>`(select group_concat(${values}, char(31)) ${from})`;

/** Tells whether a text has a term, whatever its case. */
export const contains = ({ name, addresses }: Pick<Text, "name" | "addresses">, term: string) =>
  foldCase(name ?? "").includes(foldCase(term)) || (addresses ?? "").includes(foldCase(term));

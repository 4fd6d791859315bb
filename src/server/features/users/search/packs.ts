import { asc, eq, sql } from "drizzle-orm";
import { isAmong } from "#server/db/query/conditions.ts";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import { columns } from "#server/db/store/columns.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import { foldCase } from "./fold-case.ts";
import { firstNumber, MOST_NUMBERS, type Numbers } from "./numbers.ts";
import { BETWEEN, piecesOf, wordsOf } from "./pack-words.ts";

/**
 * SQLite only: the different words of 1,024 users with consecutive numbers, and their texts side by side. They tell quickly
 * that none of these users has a term (migrations 0037 and 0038).
 */
const USERS_IN_PACK = 1_024;
const PACKS_OF_PROJECT = (MOST_NUMBERS + 1) / USERS_IN_PACK;
/**
 * Looking through the words of a pack takes 20 µs, through its texts 50 more. FTS5 searches a part with more packs sooner,
 * because few users have the trigrams.
 */
const MOST_PACKS = 64;
/** Four times as long as most texts of so many users. Longer ones are left to FTS5, so that a search reads a bounded amount. */
const MOST_BYTES = 256 * 1_024;
/** A pack in which texts change often is not made anew for each of them. */
const REST_SECONDS = 600;

const packTable = columns.sqlite.table("search_packs", {
  pack: columns.sqlite.integer().primaryKey(),
  words: columns.sqlite.bytes().notNull(),
  texts: columns.sqlite.bytes().notNull(),
});
const unpackedTable = columns.sqlite.table("search_unpacked", {
  pack: columns.sqlite.integer().primaryKey(),
  since: columns.sqlite.integer().notNull(),
});

const firstUnpacked = prepared((db) =>
  db
    .select({ pack: unpackedTable.pack })
    .from(unpackedTable)
    .where(sql`since <= unixepoch() - ${sql.raw(`${REST_SECONDS}`)}`)
    .orderBy(asc(unpackedTable.pack))
    .limit(1),
);

const textsOfPack = prepared((db, { pack }: Params<{ pack: number }>) =>
  db
    .select({ text: sql<string>`text` })
    .from(sql`search_entries`)
    .where(sql`number between ${pack} << 10 and (${pack} << 10) + ${sql.raw(`${USERS_IN_PACK - 1}`)}`),
);

const removeUnpacked = preparedChange((tx, { pack }: Params<{ pack: number }>) =>
  tx.delete(unpackedTable).where(eq(unpackedTable.pack, pack)).returning({ pack: unpackedTable.pack }),
);

const addPack = preparedChange((tx, { pack, words, texts }: Params<{ pack: number; words: Buffer; texts: Buffer }>) =>
  tx.insert(packTable).values({ pack, words, texts }),
);

/** Makes one pack that is missing, if its users have texts: a few milliseconds of the writer. Returns 0 when none is missing. */
export async function makePack(store: Store): Promise<number> {
  const [missing] = await store.rows(firstUnpacked, {});
  if (!missing) return 0;
  const { pack } = missing;
  return store.write(async (tx) => {
    const [removed] = await tx.rows(removeUnpacked, { pack });
    if (!removed) return 0;
    const found = await tx.rows(textsOfPack, { pack });
    const folded = found.map(({ text }) => foldCase(text));
    const texts = Buffer.from(folded.join(BETWEEN));
    if (found.length > 0 && texts.length <= MOST_BYTES)
      await tx.rows(addPack, { pack, words: Buffer.from(wordsOf(folded)), texts });
    return 1;
  });
}

/** Unlike the type of a column with bytes, this does not copy them. */
const bytesIn = (column: "words" | "texts") => sql<Uint8Array>`${sql.raw(column)}`;

const wordsBetween = prepared((db, { projectId, low, high }: Params<Numbers & { projectId: string }>) => {
  const first = firstNumber(sql`${projectId}`);
  return db
    .select({ pack: packTable.pack, words: bytesIn("words") })
    .from(packTable)
    .where(sql`pack between (${first} + ${low}) >> 10 and (${first} + ${high}) >> 10`);
});

const textsOf = prepared((db, { packs }: Params<{ packs: string }>) =>
  db
    .select({ pack: packTable.pack, texts: bytesIn("texts") })
    .from(packTable)
    .where(isAmong("sqlite", packTable.pack, packs)),
);

/** Joins neighboring parts, given in ascending order, as far as their packs can be asked for at once. */
export function joinedForPacks(parts: readonly Numbers[]): Numbers[] {
  const joined: Numbers[] = [];
  for (const { low, high } of parts) {
    const before = joined.at(-1);
    if (before && high - before.low <= MOST_PACKS * USERS_IN_PACK) before.high = high;
    else joined.push({ low, high });
  }
  return joined;
}

/** Returns the parts of a range in which users may have a term: all but the packs without it, if the range has few packs. */
export async function partsWith(store: Store, projectId: string, term: string, range: Numbers): Promise<Numbers[]> {
  if (range.high - range.low > MOST_PACKS * USERS_IN_PACK) return [range];
  const without = await packsWithout(store, projectId, foldCase(term), range);
  const parts: Numbers[] = [];
  for (let from = range.low; from <= range.high; ) {
    const pack = Math.floor(from / USERS_IN_PACK);
    const to = Math.min(range.high, (pack + 1) * USERS_IN_PACK - 1);
    const before = parts.at(-1);
    if (!without.has(pack)) {
      if (before?.high === from - 1) before.high = to;
      else parts.push({ low: from, high: to });
    }
    from = to + 1;
  }
  return parts;
}

/** Returns the packs in which nobody has a term, counted from the project's first. */
async function packsWithout(store: Store, projectId: string, folded: string, range: Numbers): Promise<Set<number>> {
  const pieces = piecesOf(folded).map((piece) => Buffer.from(piece));
  const [likely, without]: [number[], number[]] = [[], []];
  for (const { pack, words } of await store.rows(wordsBetween, { projectId, ...range })) {
    const present = bufferOf(words);
    (pieces.every((piece) => present.includes(piece)) ? likely : without).push(pack);
  }
  // A term of one word is in a text wherever it is in a word. Several words may be in the texts, but not side by side.
  if (pieces.length > 1 && likely.length > 0) {
    const wanted = Buffer.from(folded);
    for (const { pack, texts } of await store.rows(textsOf, { packs: JSON.stringify(likely) }))
      if (!bufferOf(texts).includes(wanted)) without.push(pack);
  }
  return new Set(without.map((pack) => pack % PACKS_OF_PROJECT));
}

/** The same bytes as a buffer. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

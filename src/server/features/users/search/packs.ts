import { asc, eq, sql } from "drizzle-orm";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import { columns } from "#server/db/store/columns.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import { foldCase } from "./fold-case.ts";
import { firstNumber, type Numbers } from "./numbers.ts";

/**
 * SQLite only: the texts of 1,024 users with consecutive numbers, side by side. They tell quickly that none of these users
 * has a term (migration 0037).
 */
const USERS_IN_PACK = 1_024;
/** To read and look through a pack takes 50 µs; FTS5 searches a part with more of them sooner, because few have the trigrams. */
const MOST_PACKS = 64;
/** Four times as long as most texts of so many users. Longer ones are left to FTS5, so that a search reads a bounded amount. */
const MOST_BYTES = 256 * 1_024;
/** Between two texts; no text in the index has it. */
const BETWEEN = "\u001e";
/** A pack in which texts change often is not made anew for each of them. */
const REST_SECONDS = 600;

const packTable = columns.sqlite.table("search_packs", {
  pack: columns.sqlite.integer().primaryKey(),
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

const addPack = preparedChange((tx, { pack, texts }: Params<{ pack: number; texts: Buffer }>) =>
  tx.insert(packTable).values({ pack, texts }),
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
    const texts = Buffer.from(foldCase(found.map(({ text }) => text).join(BETWEEN)));
    if (found.length > 0 && texts.length <= MOST_BYTES) await tx.rows(addPack, { pack, texts });
    return 1;
  });
}

const packsBetween = prepared((db, { projectId, low, high }: Params<Numbers & { projectId: string }>) => {
  const first = firstNumber(sql`${projectId}`);
  return db
    .select({ pack: sql<number>`pack & ${sql.raw(`${2 ** 22 - 1}`)}`.mapWith(Number), texts: sql<Uint8Array>`texts` })
    .from(packTable)
    .where(sql`pack between (${first} + ${low}) >> 10 and (${first} + ${high}) >> 10`);
});

/** Returns the parts of a range in which users may have a term: all but the packs without it, if the range has few packs. */
export async function partsWith(
  store: Store,
  projectId: string,
  term: string,
  { low, high }: Numbers,
): Promise<Numbers[]> {
  if (high - low > MOST_PACKS * USERS_IN_PACK) return [{ low, high }];
  const wanted = Buffer.from(foldCase(term));
  const packs = await store.rows(packsBetween, { projectId, low, high });
  const without = new Set(packs.filter(({ texts }) => !bufferOf(texts).includes(wanted)).map(({ pack }) => pack));
  const parts: Numbers[] = [];
  for (let from = low; from <= high; ) {
    const pack = Math.floor(from / USERS_IN_PACK);
    const to = Math.min(high, (pack + 1) * USERS_IN_PACK - 1);
    const before = parts.at(-1);
    if (!without.has(pack)) {
      if (before?.high === from - 1) before.high = to;
      else parts.push({ low: from, high: to });
    }
    from = to + 1;
  }
  return parts;
}

/** The same bytes: the type of a column with bytes would copy them. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

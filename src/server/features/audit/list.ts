import { and, eq, inArray, sql } from "drizzle-orm";
import type { Caller } from "#server/access/caller.ts";
import { equalsUnindexed } from "#server/db/query/conditions.ts";
import { readCursor } from "#server/db/query/cursor.ts";
import { cutPage } from "#server/db/query/page.ts";
import type { Store } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { type AuditFilter, type EntryKey, isListed, type Range, rangeQueries, type Spot, waysTo } from "./ranges.ts";

export type StoredEntry = Tables["auditEntries"]["$inferSelect"];

interface Page {
  cursor?: string;
  limit: number;
}

/** The most entries that one statement reads. SQLite answers in the server's thread, and takes some milliseconds. */
const MOST_READ = { sqlite: 500, postgres: 2_000 };

/** Reads a page of the project's audit log, newest first. */
export async function listEntries(
  { store }: Pick<Deps, "store">,
  { projectId }: Pick<Caller, "projectId">,
  filter: AuditFilter,
  { cursor, limit }: Page,
): Promise<{ items: StoredEntry[]; nextCursor: string | null }> {
  const begin = cursor === undefined ? beginOf(filter) : await spotOfCursor(store, projectId, filter, cursor);
  if (!begin) return { items: [], nextCursor: null };
  const searches = waysTo(filter).map((ranges) => search(store, { projectId, filter, begin, ranges }, limit + 1));
  const found = await quickestOf(searches);
  const { items, nextCursor } = cutPage(found.sort(newestFirst), limit, ({ at }) => at);
  return { items: await load(store, projectId, items), nextCursor };
}

const newestFirst = (a: Spot, b: Spot) => b.at - a.at || (a.id < b.id ? 1 : -1);

/** No id is after all others, but the next millisecond is after all of this one. */
const beginOf = ({ toMillis }: AuditFilter): Spot => ({
  at: toMillis === undefined ? Number.MAX_SAFE_INTEGER : toMillis + 1,
  id: "",
});

async function spotOfCursor(
  store: Store,
  projectId: string,
  filter: AuditFilter,
  cursor: string,
): Promise<Spot | null> {
  const { id, place } = readCursor(cursor);
  if (typeof place === "number") {
    // The filter may be another one than that of the page before.
    const [spot, begin] = [{ at: place, id }, beginOf(filter)];
    return newestFirst(spot, begin) > 0 ? spot : begin;
  }
  const { fromMillis = 0, toMillis = Number.MAX_SAFE_INTEGER } = filter;
  const [entry] = await load(store, projectId, [{ id }]);
  return entry && isListed(filter, entry) && entry.at >= fromMillis && entry.at <= toMillis ? entry : null;
}

interface Listing {
  projectId: string;
  filter: AuditFilter;
  begin: Spot;
  ranges: readonly Range[];
}

/** A search that yields between its steps, and returns the first entries of a list. */
type Search = AsyncGenerator<undefined, EntryKey[]>;

/** Finds the first entries of a list in each of its ranges, in steps: a range may have a million others. */
async function* search(store: Store, { projectId, filter, begin, ranges }: Listing, rows: number): Search {
  const found: EntryKey[] = [];
  let isFirst = true;
  for (const { index, value } of ranges) {
    const ofRange: EntryKey[] = [];
    let from: Spot | undefined = begin;
    for (let size = rows; from && ofRange.length < rows; size = Math.min(size * 2, MOST_READ[store.dialect])) {
      if (!isFirst) yield;
      isFirst = false;
      const { at, id }: Spot = from;
      const wanted = { projectId, value, at, id, fromMillis: filter.fromMillis ?? 0, rows: size + 1 };
      const read: EntryKey[] = await store.rows(rangeQueries[index], wanted);
      ofRange.push(...read.slice(0, size).filter((entry) => isListed(filter, entry)));
      from = read[size];
    }
    found.push(...ofRange.slice(0, rows));
  }
  return found;
}

/**
 * Takes steps of all searches in turn until one of them is done: the fastest one depends on the data. Other requests
 * run in between.
 */
async function quickestOf(searches: readonly Search[]): Promise<EntryKey[]> {
  try {
    for (;;) {
      for (const each of searches) {
        const step = await each.next();
        if (step.done) return step.value;
      }
      await yieldToEventLoop();
    }
  } finally {
    for (const each of searches) await each.return([]);
  }
}

/** Loads entries in the order of their keys. */
async function load(store: Store, projectId: string, keys: readonly { id: string }[]): Promise<StoredEntry[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const rows = await store.read((db) => {
    const t = db.auditEntries;
    const ofProject = equalsUnindexed(store.dialect, t.projectId, sql`${projectId}`);
    return db
      .select()
      .from(t)
      .where(and(ofProject, ids.length === 1 ? eq(t.id, String(ids[0])) : inArray(t.id, ids)));
  });
  const entries = new Map(rows.map((entry) => [entry.id, entry]));
  return ids.map((id) => entries.get(id)).filter((entry) => entry !== undefined);
}

/** Reads one entry of the project's log; null if it has none with this id. */
export async function findEntry(
  { store }: Pick<Deps, "store">,
  { projectId }: Pick<Caller, "projectId">,
  id: string,
): Promise<StoredEntry | null> {
  const [entry] = await load(store, projectId, [{ id }]);
  return entry ?? null;
}

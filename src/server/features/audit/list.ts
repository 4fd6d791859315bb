import { and, eq, inArray, sql } from "drizzle-orm";
import type { Caller } from "#server/access/caller.ts";
import { equalsUnindexed } from "#server/db/query/conditions.ts";
import { letOthersRun } from "#server/db/query/let-others-run.ts";
import { cutPage } from "#server/db/query/page.ts";
import type { Store } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { type AuditFilter, type EntryKey, isListed, type Range, rangeQueries, rangesFor, type Spot } from "./ranges.ts";

export type StoredEntry = Tables["auditEntries"]["$inferSelect"];

interface Page {
  cursor?: string;
  limit: number;
}

/** The most entries that one statement reads: it takes SQLite some milliseconds. */
const MOST_READ = 500;

/** Reads a page of the project's audit log, newest first. */
export async function listEntries(
  { store }: Pick<Deps, "store">,
  { projectId }: Pick<Caller, "projectId">,
  filter: AuditFilter,
  { cursor, limit }: Page,
): Promise<{ items: StoredEntry[]; nextCursor: string | null }> {
  const begin = cursor === undefined ? beginOf(filter) : await spotOfCursor(store, projectId, filter, cursor);
  if (!begin) return { items: [], nextCursor: null };
  const found: EntryKey[] = [];
  for (const range of rangesFor(filter)) {
    found.push(...(await firstListed(store, { projectId, filter, begin, range }, limit + 1)));
  }
  const { items, nextCursor } = cutPage(found.sort(newestFirst), limit);
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
  const { fromMillis = 0, toMillis = Number.MAX_SAFE_INTEGER } = filter;
  const [entry] = await load(store, projectId, [{ id: cursor }]);
  return entry && isListed(filter, entry) && entry.at >= fromMillis && entry.at <= toMillis ? entry : null;
}

interface Listing {
  projectId: string;
  filter: AuditFilter;
  begin: Spot;
  range: Range;
}

/** Finds the first entries of a list in one of its ranges, in steps: the range may have a million others. */
async function firstListed(store: Store, listing: Listing, rows: number): Promise<EntryKey[]> {
  const { projectId, filter, begin, range } = listing;
  const found: EntryKey[] = [];
  let from: Spot = begin;
  for (let size = rows; ; size = Math.min(size * 2, MOST_READ)) {
    const wanted = { projectId, value: range.value, at: from.at, id: from.id, fromMillis: filter.fromMillis ?? 0 };
    const read = await store.rows(rangeQueries[range.index], { ...wanted, rows: size + 1 });
    found.push(...read.slice(0, size).filter((entry) => isListed(filter, entry)));
    const next = read[size];
    if (found.length >= rows || !next) return found.slice(0, rows);
    from = next;
    await letOthersRun();
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

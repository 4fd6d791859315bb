import { CHUNK_ROWS } from "#server/db/query/whole-list.ts";
import type { Store } from "#server/db/store/store.ts";
import { placeOfDeleted } from "#server/features/users/order.ts";
import type { User } from "#server/foundation/users/index.ts";
import {
  type Candidate,
  EARLIEST,
  inDirection,
  LATEST,
  type Listing,
  type Range,
  rangeOf,
  readCursor,
  type Spot,
  spotOf,
  writeCursor,
} from "./listing.ts";
import { usersAmong } from "./queries.ts";
import { sourcesOf } from "./sources.ts";
import { firstOfAll, type Plan, race, untilFull } from "./walk.ts";
import { waysTo } from "./ways.ts";

interface FilteredPage {
  items: User[];
  /** The cursor of the next page, or null. */
  next: string | null;
}

/** Returns a page of at most `limit` users. */
export async function filteredPage(
  store: Store,
  listing: Listing,
  cursor: string | null,
  limit: number,
  now: number,
): Promise<FilteredPage> {
  const begin = await beginOf(store, listing, cursor, now);
  if (!begin) return { items: [], next: null };
  const found = await race(plansFor(store, listing, begin, limit + 1));
  const next = found[limit];
  return {
    items: await load(store, listing.projectId, found.slice(0, limit)),
    next: next ? cursorOf(listing, next, begin) : null,
  };
}

/** Yields a list of any length in chunks, with constant memory, and returns the cursor of the first user beyond `limit`. */
export async function* filteredInChunks(
  store: Store,
  listing: Listing,
  cursor: string | null,
  limit: number | undefined,
  now: number,
): AsyncGenerator<User[], string | null> {
  const begin = await beginOf(store, listing, cursor, now);
  if (!begin) return null;
  let left = limit ?? Number.POSITIVE_INFINITY;
  let chunk: Candidate[] = [];
  for await (const batch of inOrderOf(store, listing, begin)) {
    for (const each of batch) {
      if (left === 0) {
        if (chunk.length > 0) yield await load(store, listing.projectId, chunk);
        return cursorOf(listing, each, begin);
      }
      chunk.push(each);
      left--;
      if (chunk.length < CHUNK_ROWS) continue;
      yield await load(store, listing.projectId, chunk);
      chunk = [];
    }
  }
  if (chunk.length > 0) yield await load(store, listing.projectId, chunk);
  return null;
}

/** Where a page begins and where the list ends. */
interface Begin extends Range {
  /** When an ascending listing by activity began; 0 for others. */
  until: number;
}

/** Returns null if no user has the cursor. */
export async function beginOf(
  store: Store,
  listing: Listing,
  cursor: string | null,
  now: number,
): Promise<Begin | null> {
  const { orderBy, descending, filter } = listing;
  const known = cursor === null ? null : await spotOfCursor(store, listing, cursor);
  if (known === undefined) return null;
  const byActivity = orderBy === "last_active_at";
  const until = byActivity && !descending ? known?.until || (await latestOf(store, listing, now)) : 0;
  const low = byActivity ? filter.lastActiveFrom : filter.signedUpFrom;
  const high = byActivity ? until || LATEST : filter.signedUpTo;
  const range = rangeOf(low ?? EARLIEST, high ?? LATEST, descending);
  const isLater = known && inDirection(descending)(known, range.start) > 0;
  return { end: range.end, start: isLater ? { at: known.at, id: known.id } : range.start, until };
}

async function spotOfCursor(
  store: Store,
  listing: Listing,
  cursor: string,
): Promise<(Spot & { until: number }) | undefined> {
  const { id, activity } = readCursor(cursor);
  if (activity && listing.orderBy === "last_active_at") return activity;
  const { projectId, orderBy } = listing;
  const [found] = await store.rows(usersAmong[store.dialect], { projectId, ids: JSON.stringify([id]) });
  if (found) return { ...spotOf(listing, found.row), until: 0 };
  const deleted = orderBy === "signed_up_at" ? await placeOfDeleted(store, projectId, id) : undefined;
  return deleted && { at: deleted.signedUpAt, id, until: 0 };
}

/** The moment at which an ascending listing by activity begins. Users whom an import dated later belong to it, too. */
async function latestOf(store: Store, listing: Listing, now: number): Promise<number> {
  const { byActivity } = sourcesOf(store, { ...listing, descending: true, filter: {} }, 1);
  for await (const [latest] of byActivity(rangeOf(EARLIEST, LATEST, true))) return Math.max(now, latest?.at ?? now);
  return now;
}

const cursorOf = (listing: Listing, next: Candidate, { until }: Begin): string =>
  listing.orderBy === "signed_up_at" ? next.id : writeCursor({ ...spotOf(listing, next), until });

/** The plans that find a page's users. */
export function plansFor(store: Store, listing: Listing, begin: Begin, rows: number): Plan[] {
  const { ordered, others } = waysTo(store, listing, begin, rows);
  return [
    ...ordered.map((way) => untilFull(way(), rows)),
    ...others.map((way) => firstOfAll(way(), rows, pageOf(listing, begin))),
  ];
}

/** Which users belong to the page of a begin, and their order. */
function pageOf(listing: Listing, { start, end }: Begin) {
  const compare = inDirection(listing.descending);
  return {
    belongs(each: Candidate) {
      const spot = spotOf(listing, each);
      return compare(start, spot) <= 0 && (listing.descending ? spot.at >= end : spot.at <= end);
    },
    compare: (a: Candidate, b: Candidate) => compare(spotOf(listing, a), spotOf(listing, b)),
  };
}

/** The whole list in its order. If no page fills up early, no other way can be faster. */
async function* inOrderOf(store: Store, listing: Listing, begin: Begin): AsyncGenerator<Candidate[]> {
  const { ordered, others } = waysTo(store, listing, begin, CHUNK_ROWS);
  const [way] = ordered;
  if (way) yield* way();
  else {
    const all = others.map((each) => firstOfAll(each(), Number.POSITIVE_INFINITY, pageOf(listing, begin)));
    yield await race(all);
  }
}

/** Reads the users in the order of the candidates, without users deleted in the meantime. */
async function load(store: Store, projectId: string, candidates: readonly Candidate[]): Promise<User[]> {
  const ids = JSON.stringify(candidates.map(({ id }) => id));
  const found = await store.rows(usersAmong[store.dialect], { projectId, ids });
  const users = new Map(found.map((each) => [each.row.id, each]));
  return candidates.map(({ id }) => users.get(id)).filter((each) => each !== undefined);
}

import type { Store } from "#server/db/store/store.ts";
import { beginOf, comparison, inOrder, type Page, placeOf, type UserList } from "#server/features/users/order.ts";
import type { User } from "#server/foundation/users/index.ts";
import { foldCase } from "./fold-case.ts";
import { placeHits } from "./hit-statements.ts";
import { hitsInBatches } from "./hits.ts";
import { type Hit, hitsInOrder } from "./in-order.ts";
import { MOST_HITS, MOST_PREFIXED, NEWEST_SEARCHED } from "./limits.ts";
import { type Numbering, numberingOf } from "./numbers.ts";
import { membersAmong, placeById, textsInProject, textsInTeam, usersAmong, usersByAddress } from "./queries.ts";
import { changedJustNow, contains, isIndexed, type Place, type Text } from "./text-index.ts";

/**
 * For a common term, the search reads the list in growing steps, 2,100 users in all, and then sorts all hits. Sorting a hit
 * costs a sixth of reading a user, and a term that one in fifty users has is found within the steps.
 */
const FIRST_STEP = 100;
const LAST_STEP = 1_600;
/** How many hits are read at once where all of them are sorted. */
const AT_ONCE = 1_000;

/** Finds users with the term from a place on, and the user with the id `named`. */
export async function searchSqlite(
  store: Store,
  list: UserList,
  from: Place | null,
  limit: number,
  named: string | null,
): Promise<Page> {
  const { projectId } = list;
  const place = named === null ? undefined : (await store.rows(placeById, { projectId, id: named }))[0];
  const hits = await hitsFrom(store, list, from, limit + 1, place);
  return { items: await load(store, projectId, hits.slice(0, limit)), next: placeOf(hits[limit]) };
}

/** Finds the places of the hits, in order, from a place on. */
async function hitsFrom(
  store: Store,
  list: UserList,
  from: Place | null,
  rows: number,
  named: Place | undefined,
): Promise<Hit[]> {
  const found = new Map<string, Hit>();
  if (isIndexed(list.term)) {
    const [numbering] = await store.rows(numberingOf, { projectId: list.projectId });
    if (!numbering) return [];
    // The search asks for changes before it reads the index, which takes them up between two statements.
    const changed = numbering.isBehind ? await changesOf(store, list) : NO_CHANGES;
    // A team may be small and the term common, so the search reads the team's members before all hits.
    const ordered =
      list.teamId === null ? await hitsInOrder(store, list, numbering, from, rows, changed.numbers) : null;
    const indexed = ordered ?? (await fewHits(store, list, numbering, changed.numbers));
    if (!indexed) return common(store, list, numbering, from, rows, changed);
    for (const hit of [...indexed, ...changed.hits]) found.set(hit.id, hit);
  } else {
    for (const hit of await unindexed(store, list)) found.set(hit.id, hit);
  }
  if (named) found.set(named.id, named);
  const hits = Array.from(found, ([, hit]) => hit);
  return inOrder(list, await inTeam(store, list, hits), from).slice(0, rows);
}

/** The users whose text in the index is not the present one: their numbers, and those who have the term. */
interface Changes {
  numbers: ReadonlySet<number>;
  hits: readonly Place[];
}

const NO_CHANGES: Changes = { numbers: new Set(), hits: [] };

async function changesOf(store: Store, { projectId, term }: UserList): Promise<Changes> {
  const texts = await changedJustNow(store, projectId);
  return {
    numbers: new Set(texts.map(({ number }) => number)),
    hits: texts.filter((each) => contains(each, term)),
  };
}

/** Returns all hits in no order, or null when there are more than `MOST_HITS`. */
async function fewHits(
  store: Store,
  list: UserList,
  numbering: Numbering,
  changed: ReadonlySet<number>,
): Promise<Hit[] | null> {
  const found: Hit[] = [];
  for await (const hits of allHits(store, list, numbering, MOST_HITS + 1, changed)) {
    found.push(...hits);
    if (found.length > MOST_HITS) return null;
  }
  return found;
}

const allHits = (
  store: Store,
  list: UserList,
  { last }: Numbering,
  rows: number,
  changed: ReadonlySet<number>,
): AsyncGenerator<Place[]> => hitsInBatches(store, placeHits, list, { low: 0, high: last }, rows, changed);

/** Finds a page of a common term by reading the list. If that does not fill the page, sorts all hits. */
async function common(
  store: Store,
  list: UserList,
  numbering: Numbering,
  from: Place | null,
  rows: number,
  changes: Changes,
): Promise<Hit[]> {
  const found: Place[] = [];
  let next = from;
  for (let size = FIRST_STEP; size <= LAST_STEP; size *= 4) {
    const texts = await textsFrom(store, list, next, size + 1);
    found.push(...texts.slice(0, size).filter((each) => contains(each, list.term)));
    next = texts[size] ?? null;
    if (found.length >= rows || !next) return found.slice(0, rows);
  }
  const { numbers } = changes;
  const indexed =
    (await hitsInOrder(store, list, numbering, from, rows, numbers)) ??
    (await allHitsSorted(store, list, numbering, from, rows, numbers));
  const changed = await inTeam(store, list, [...changes.hits]);
  const all = new Map([...indexed, ...changed].map((hit) => [hit.id, hit]));
  const hits = Array.from(all, ([, hit]) => hit);
  return inOrder(list, hits, from).slice(0, rows);
}

/** Finds the first hits of a list in its order by looking at all of them. */
async function allHitsSorted(
  store: Store,
  list: UserList,
  numbering: Numbering,
  from: Place | null,
  rows: number,
  changed: ReadonlySet<number>,
): Promise<Place[]> {
  const compare = comparison(list);
  let first: Place[] = [];
  for await (const hits of allHits(store, list, numbering, AT_ONCE, changed)) {
    const farthest = first.length < rows ? undefined : first.at(-1);
    // Memberships are looked up only for hits that can be on the page.
    const nearer = hits.filter(
      (hit) => (from === null || compare(from, hit) <= 0) && (!farthest || compare(hit, farthest) < 0),
    );
    first = inOrder(list, [...first, ...(await inTeam(store, list, nearer))], from).slice(0, rows);
  }
  return first;
}

/** Searches for a term that is too short for the index among a part of the users (docs/users.md). */
async function unindexed(store: Store, list: UserList): Promise<Place[]> {
  const newest = await textsFrom(store, { ...list, descending: true }, null, NEWEST_SEARCHED);
  const prefix = foldCase(list.term);
  const params = { projectId: list.projectId, prefix, end: `${prefix}\u{10ffff}`, most: MOST_PREFIXED };
  return [...newest.filter((each) => contains(each, list.term)), ...(await store.rows(usersByAddress, params))];
}

/** Reads the searchable texts of a list's users, in its order. */
function textsFrom(store: Store, list: UserList, from: Place | null, rows: number): Promise<Text[]> {
  const { projectId, teamId, descending } = list;
  const { id: fromId, signedUpAt: fromMillis } = from ?? beginOf(descending);
  const texts = teamId === null ? textsInProject : textsInTeam;
  const query = descending ? texts.descending : texts.ascending;
  return store.rows(query, { projectId, teamId, fromMillis, fromId, rows });
}

async function inTeam<P extends Place>(store: Store, { projectId, teamId }: UserList, places: P[]): Promise<P[]> {
  if (teamId === null || places.length === 0) return places;
  const ids = JSON.stringify(places.map(({ id }) => id));
  const members = await store.rows(membersAmong, { projectId, teamId, ids });
  const known = new Set(members.map(({ id }) => id));
  return places.filter(({ id }) => known.has(id));
}

/** Reads the users in the order of the hits, without users deleted in the meantime. */
async function load(store: Store, projectId: string, hits: Hit[]): Promise<User[]> {
  const users = new Map(hits.map(({ id, user }) => [id, user]));
  const unread = hits.filter(({ user }) => !user).map(({ id }) => id);
  if (unread.length > 0) {
    const found = await store.rows(usersAmong, { projectId, ids: JSON.stringify(unread) });
    for (const each of found) users.set(each.row.id, each);
  }
  return hits.map(({ id }) => users.get(id)).filter((each) => each !== undefined);
}

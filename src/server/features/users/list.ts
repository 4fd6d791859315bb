import { and, eq, sql } from "drizzle-orm";
import { pageFrom, pageOrder } from "#server/db/query/page.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { CHUNK_ROWS } from "#server/db/query/whole-list.ts";
import type { Params, Store } from "#server/db/store/store.ts";
import { shownUser, type User } from "#server/foundation/users/index.ts";
import { type From, orderInProject, orderInTeam, type Page, placeOf, placeOfDeleted, type UserList } from "./order.ts";
import { searchUsers } from "./search/search.ts";

/**
 * Returns a page of at most `limit` users. A cursor is the id of the page's first user. Each page is one range of an index,
 * so it costs the same at the end of a million users as at the beginning.
 */
export async function pageOfUsers(store: Store, list: UserList, from: From, limit: number): Promise<Page> {
  if (list.term) return searchUsers(store, list, from, limit);
  const { projectId, teamId, descending } = list;
  const begins = from === null ? "first" : typeof from === "string" ? "at cursor" : "at place";
  const { id, signedUpAt } = typeof from === "string" ? { id: from, signedUpAt: 0 } : (from ?? FIRST);
  const query = pageQuery({ inTeam: teamId !== null, descending, begins });
  const found = await store.rows(query, { projectId, teamId, id, signedUpAt, rows: limit + 1 });
  if (found.length === 0 && typeof from === "string") {
    const place = await placeOfDeleted(store, projectId, from);
    if (place) return pageOfUsers(store, list, place, limit);
  }
  const next = found[limit]?.row;
  return { items: found.slice(0, limit), next: placeOf(next) };
}

const FIRST = { id: "", signedUpAt: 0 };

/**
 * Yields a list of any length in chunks. Memory use stays constant, and a deletion in the meantime does not end the list.
 * Returns the cursor of the first user beyond `limit`.
 */
export async function* usersInChunks(
  store: Store,
  list: UserList,
  from: string | null,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<User[], string | null> {
  let next: From = from;
  let left = limit;
  do {
    const page = await pageOfUsers(store, list, next, Math.min(CHUNK_ROWS, left));
    if (page.items.length > 0) yield page.items;
    left -= page.items.length;
    next = page.next;
    if (left <= 0) return page.next?.id ?? null;
  } while (next !== null);
  return null;
}

interface PageParams {
  projectId: string;
  teamId: string | null;
  id: string;
  signedUpAt: number;
  rows: number;
}

/** The kind of a page. Each combination is a statement of its own, prepared at its first use. */
interface Shape {
  inTeam: boolean;
  descending: boolean;
  begins: "first" | "at cursor" | "at place";
}

const queries = new Map<string, ReturnType<typeof makePageQuery>>();

function pageQuery(shape: Shape) {
  const name = JSON.stringify(shape);
  let query = queries.get(name);
  if (!query) {
    query = makePageQuery(shape);
    queries.set(name, query);
  }
  return query;
}

const makePageQuery = ({ inTeam, descending, begins }: Shape) =>
  prepared((db, { projectId, teamId, id, signedUpAt, rows }: Params<PageParams>) => {
    const { users, teams, teamMembers } = db;
    const { fields, isTeam } = shownUser(db);
    const list = inTeam ? orderInTeam(db, projectId, teamId) : orderInProject(db, projectId);
    const order = { ...list, descending, ...(begins === "at place" && { placeOf: () => sql`${signedUpAt}` }) };
    // A team's list reads its members in order and joins their users.
    const ofMember = and(eq(users.id, teamMembers.userId), eq(users.projectId, projectId));
    const listed = inTeam
      ? db.select(fields).from(teamMembers).innerJoin(users, ofMember)
      : db.select(fields).from(users);
    return listed
      .leftJoin(teams, isTeam)
      .where(pageFrom(order, begins === "first" ? null : sql`${id}`))
      .orderBy(...pageOrder(order))
      .limit(rows);
  });

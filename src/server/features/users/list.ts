import { and, eq, sql } from "drizzle-orm";
import { CHUNK_ROWS, cutPage, pageFrom, pageOrder } from "#server/db/page.ts";
import { prepared } from "#server/db/prepared.ts";
import type { Params, Store } from "#server/db/store.ts";
import { orderInProject, orderInTeam, type Page, type UserList } from "./order.ts";
import { searchUsers } from "./search.ts";
import { shownUser, type User } from "./user.ts";

/**
 * Users from the cursor on, at most so many: the first one is the cursor's own. Every page is one look at an index, as
 * short at the end of a million as at the beginning.
 */
export async function pageOfUsers(store: Store, list: UserList, cursor: string | null, limit: number): Promise<Page> {
  if (list.term) return searchUsers(store, list, cursor, limit);
  const { projectId, teamId, descending } = list;
  const query = pageQuery({ inTeam: teamId !== null, descending, fromCursor: cursor !== null });
  const found = await store.rows(query, { projectId, teamId, cursor, rows: limit + 1 });
  const rows = found.map((each) => ({ id: each.user.id, each }));
  const { items, nextCursor } = cutPage(rows, limit);
  return { items: items.map(({ each }) => each), nextCursor };
}

/** A list of any length, some at a time: memory stays flat. Returns the cursor for what is left beyond `limit`. */
export async function* usersInChunks(
  store: Store,
  list: UserList,
  from: string | null,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<User[], string | null> {
  let cursor = from;
  let left = limit;
  do {
    const page = await pageOfUsers(store, list, cursor, Math.min(CHUNK_ROWS, left));
    if (page.items.length > 0) yield page.items;
    left -= page.items.length;
    cursor = page.nextCursor;
  } while (cursor !== null && left > 0);
  return cursor;
}

interface PageParams {
  projectId: string;
  teamId: string | null;
  cursor: string | null;
  rows: number;
}

/** Where in the two orders a page begins; each combination is a statement of its own, made when first asked for. */
interface Shape {
  inTeam: boolean;
  descending: boolean;
  fromCursor: boolean;
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

const makePageQuery = ({ inTeam, descending, fromCursor }: Shape) =>
  prepared((db, { projectId, teamId, cursor, rows }: Params<PageParams>) => {
    const { users, contactChannels, teams, teamMembers } = db;
    const { fields, isChannel, isTeam } = shownUser(db);
    const order = { ...(inTeam ? orderInTeam(db, projectId, teamId) : orderInProject(db, projectId)), descending };
    // Members come in their order and bring their users.
    const ofMember = and(eq(users.id, teamMembers.userId), eq(users.projectId, projectId));
    const listed = inTeam
      ? db.select(fields).from(teamMembers).innerJoin(users, ofMember)
      : db.select(fields).from(users);
    return listed
      .leftJoin(contactChannels, isChannel)
      .leftJoin(teams, isTeam)
      .where(pageFrom(order, fromCursor ? sql`${cursor}` : null))
      .orderBy(...pageOrder(order))
      .limit(rows);
  });

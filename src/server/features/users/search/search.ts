import type { Store } from "#server/db/store/store.ts";
import type { From, Page, UserList } from "#server/features/users/order.ts";
import { searchPostgres } from "./postgres.ts";
import { placeById } from "./queries.ts";
import { searchSqlite } from "./sqlite.ts";

/** How each database goes about it. What they find is the same. */
const searches = { sqlite: searchSqlite, postgres: searchPostgres };

/** Users with the term in their name or in one of their addresses, or with it as their id. */
export async function searchUsers(store: Store, list: UserList, first: From, limit: number): Promise<Page> {
  const [from] =
    typeof first === "string" ? await store.rows(placeById, { projectId: list.projectId, id: first }) : [first];
  if (from === undefined) return { items: [], next: null };
  return searches[store.dialect](store, list, from, limit, idIn(list.term));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** People paste ids with what stood around them. */
function idIn(term: string): string | null {
  const id = term.replace(/[^a-zA-Z0-9\-_.]/g, "").toLowerCase();
  return UUID.test(id) ? id : null;
}

import type { Store } from "#server/db/store/store.ts";
import type { From, Page, UserList } from "#server/features/users/order.ts";
import { searchPostgres } from "./postgres.ts";
import { placeById } from "./queries.ts";
import { searchSqlite } from "./sqlite.ts";

/** The search of each database. Both find the same users. */
const searches = { sqlite: searchSqlite, postgres: searchPostgres };

/** Finds users with the term in their name or in an address, or with the term as their id. */
export async function searchUsers(store: Store, list: UserList, first: From, limit: number): Promise<Page> {
  const [from] =
    typeof first === "string" ? await store.rows(placeById, { projectId: list.projectId, id: first }) : [first];
  if (from === undefined) return { items: [], next: null };
  return searches[store.dialect](store, list, from, limit, idIn(list.term));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the id in a term, without other text that was copied with it, or null. */
function idIn(term: string): string | null {
  const id = term.replace(/[^a-zA-Z0-9\-_.]/g, "").toLowerCase();
  return UUID.test(id) ? id : null;
}

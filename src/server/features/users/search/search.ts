import { UUID } from "#contract/uuid.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Store } from "#server/db/store/store.ts";
import {
  comparison,
  type From,
  type Page,
  placeOf,
  placeOfDeleted,
  type UserList,
} from "#server/features/users/order.ts";
import { isMember } from "#server/foundation/teams/index.ts";
import { findByExternalId, findUser } from "#server/foundation/users/index.ts";
import { foldCase } from "./fold-case.ts";
import { searchPostgres } from "./postgres.ts";
import { placeById, textsAmong, usersHavingTerm } from "./queries.ts";
import { searchSqlite } from "./sqlite.ts";
import { contains, isIndexed, type Place } from "./text-index.ts";
import { stepOf } from "./trigram-index.ts";

/** The search of each database. Both find the same users. */
const searches = { sqlite: searchSqlite, postgres: searchPostgres };

/** Finds users with the term in their name or in an address, or with the term as their id or external id. */
export async function searchUsers(store: Store, list: UserList, first: From, limit: number): Promise<Page> {
  const from = typeof first === "string" ? await placeOfId(store, list.projectId, first) : first;
  if (from === undefined) return { items: [], next: null };
  const [page, holder] = await Promise.all([
    searches[store.dialect](store, list, from, limit, idIn(list.term)),
    holderOf(store, list),
  ]);
  return holder ? withHolder(store, list, page, holder, { from, limit }) : page;
}

/** Returns the place of the user with the term as external id. */
const holderOf = (store: Store, { projectId, term }: Pick<UserList, "projectId" | "term">) =>
  findByExternalId(store, projectId, term);

/** Adds the user with the external id to the page on which the user belongs: other hits may fill many pages. */
async function withHolder(
  store: Store,
  list: UserList,
  page: Page,
  holder: Place,
  { from, limit }: { from: Place | null; limit: number },
): Promise<Page> {
  const compare = comparison(list);
  if (from && compare(from, holder) > 0) return page;
  if (page.next && compare(page.next, holder) <= 0) return page;
  if (page.items.some(({ row }) => row.id === holder.id)) return page;
  const user = await findUser(store, list.projectId, holder.id);
  if (!user || !(await isInTeam(store, list, holder.id))) return page;
  const items = [...page.items, user].sort((a, b) => compare(a.row, b.row));
  return { items: items.slice(0, limit), next: placeOf(items[limit]?.row) ?? page.next };
}

const isInTeam = async (store: Store, { projectId, teamId }: UserList, userId: string): Promise<boolean> =>
  teamId === null || store.read((db) => isMember(db, { projectId, teamId, userId }));

async function placeOfId(store: Store, projectId: string, id: string): Promise<Place | undefined> {
  const [place] = await store.rows(placeById, { projectId, id });
  return place ?? placeOfDeleted(store, projectId, id);
}

/** Tells whether the search finds every user with the term: one that is too short is looked for in a part of the users. */
export const canLookUp = (dialect: Dialect, term: string): boolean =>
  dialect === "sqlite" ? isIndexed(term) : stepOf(foldCase(term)) > 0;

/** Returns those of the given users whom the search would find. */
export async function havingTerm<U extends { id: string }>(
  store: Store,
  { projectId, term }: Pick<UserList, "projectId" | "term">,
  users: U[],
): Promise<U[]> {
  if (users.length === 0) return users;
  const ids = JSON.stringify(users.map(({ id }) => id));
  const found =
    store.dialect === "sqlite"
      ? (await store.rows(textsAmong, { projectId, ids })).filter((each) => contains(each, term))
      : await store.rows(usersHavingTerm, { projectId, term, ids });
  const holder = await holderOf(store, { projectId, term });
  const known = new Set(found.map(({ id }) => id)).add(idIn(term) ?? "").add(holder?.id ?? "");
  return users.filter(({ id }) => known.has(id));
}

/** Returns the id in a term, without other text that was copied with it, or null. */
function idIn(term: string): string | null {
  const id = term.replace(/[^a-zA-Z0-9\-_.]/g, "").toLowerCase();
  return UUID.test(id) ? id : null;
}

import { type SQLWrapper, sql } from "drizzle-orm";
import { signUpOfDeleted } from "#server/audit/deleted-users.ts";
import type { Keyset } from "#server/db/query/page.ts";
import type { Snapshot, Store } from "#server/db/store/store.ts";
import type { Place } from "#server/features/users/search/text-index.ts";
import type { User } from "#server/foundation/users/index.ts";

/** A list of users, ordered by sign-up time, then by id. */
export interface UserList {
  projectId: string;
  teamId: string | null;
  /** A part of the name or of an address, or an id; empty for all users. */
  term: string;
  descending: boolean;
}

export interface Page {
  items: User[];
  /** The place of the next page's first user. */
  next: Place | null;
}

/** The first user of a page: an id, or a place, which stays valid when its user is deleted. */
export type From = string | Place | null;

type Db = Pick<Snapshot, "users" | "teamMembers">;

/** All users of a project in the order of their sign-up. */
export function orderInProject({ users }: Db, projectId: SQLWrapper | string): Keyset {
  return { table: users, order: users.signedUpAt, id: users.id, within: sql`${users.projectId} = ${projectId}` };
}

/** All users of a team in the order of their sign-up. The user of a cursor may have left the team since. */
export function orderInTeam(
  { users, teamMembers: t }: Db,
  projectId: SQLWrapper | string,
  teamId: SQLWrapper | string | null,
): Keyset {
  return {
    table: t,
    order: t.userSignedUpAt,
    id: t.userId,
    within: sql`${t.projectId} = ${projectId} and ${t.teamId} = ${teamId}`,
    placeOf: (cursor) =>
      sql`(select ${users.signedUpAt} from ${users} where ${users.id} = ${cursor} and ${users.projectId} = ${projectId})`,
  };
}

/** Returns the place of the next page's first user, or null when there is none. */
export const placeOf = (next: Place | undefined): Place | null =>
  next ? { id: next.id, signedUpAt: next.signedUpAt } : null;

/**
 * Returns the place of a deleted user whom a cursor names. Cursors are ids, as existing clients expect; a list goes on behind
 * the place all the same.
 */
export async function placeOfDeleted(store: Store, projectId: string, userId: string): Promise<Place | undefined> {
  const signedUpAt = await signUpOfDeleted(store, { projectId, userId });
  return signedUpAt === undefined ? undefined : { id: userId, signedUpAt };
}

/** Returns a place before all users in the direction of the list. */
export const beginOf = (descending: boolean): Place => (descending ? AFTER_ALL : BEFORE_ALL);

const BEFORE_ALL: Place = { id: "", signedUpAt: -1 };
const AFTER_ALL: Place = { id: "", signedUpAt: Number.MAX_SAFE_INTEGER };

/** Sorts places in the order of a list, and drops those before `from`. */
export function inOrder<P extends Place>(list: UserList, places: P[], from: Place | null): P[] {
  const compare = comparison(list);
  return places.sort(compare).filter((place) => from === null || compare(from, place) <= 0);
}

/** Compares places by the order of a list, for sorting. */
export const comparison = ({ descending }: UserList) =>
  descending ? (a: Place, b: Place) => compared(b, a) : compared;

const compared = (a: Place, b: Place) => a.signedUpAt - b.signedUpAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

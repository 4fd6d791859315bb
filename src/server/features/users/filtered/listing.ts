import type { UserList } from "#server/features/users/order.ts";
import type { UserFilter } from "./filter.ts";

/** A list of users that is filtered, or in the order of their last activity. */
export interface Listing extends UserList {
  orderBy: "signed_up_at" | "last_active_at";
  filter: UserFilter;
}

/** A user who may belong to a listing, with the times by which listings are ordered. */
export interface Candidate {
  id: string;
  signedUpAt: number;
  lastActiveAt: number;
}

/** A place in the order of a listing, or in the order of an index. */
export interface Spot {
  at: number;
  id: string;
}

/** A part of an order: from a place on, and up to a time in its order. */
export interface Range {
  start: Spot;
  end: number;
}

export const EARLIEST = Number.MIN_SAFE_INTEGER;
export const LATEST = Number.MAX_SAFE_INTEGER;

const compareSpots = (a: Spot, b: Spot): number => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Compares two spots in the direction of a list. */
export const inDirection = (descending: boolean) =>
  descending ? (a: Spot, b: Spot) => compareSpots(b, a) : compareSpots;

export const spotOf = ({ orderBy }: Pick<Listing, "orderBy">, { id, signedUpAt, lastActiveAt }: Candidate): Spot => ({
  at: orderBy === "signed_up_at" ? signedUpAt : lastActiveAt,
  id,
});

/** The times within `low` and `high`, both included, as a range in the direction of a list. */
export function rangeOf(low: number, high: number, descending: boolean): Range {
  if (!descending) return { start: { at: low, id: "" }, end: high };
  // No id is after all others, but the next millisecond is after all of this one.
  return { start: { at: high === LATEST ? LATEST : high + 1, id: "" }, end: low };
}

/**
 * A cursor in the order of the last activity: the place of the page's first user when the last page was read, and the
 * moment at which the listing began. An id would not be enough, since active users move.
 */
export interface ActivityCursor extends Spot {
  /** An ascending listing leaves out users who have been active since: otherwise it might never end. */
  until: number;
}

export const writeCursor = ({ at, until, id }: ActivityCursor): string => `${at}_${until}_${id}`;

/** Reads a cursor of either order; that of the order of sign-up is an id. */
export function readCursor(text: string): { id: string; activity: ActivityCursor | null } {
  const [at, until, id] = text.split("_");
  if (at === undefined || until === undefined || id === undefined) return { id: text, activity: null };
  return { id, activity: { at: Number(at), until: Number(until), id } };
}

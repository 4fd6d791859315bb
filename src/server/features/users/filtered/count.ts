import type { Store } from "#server/db/store/store.ts";
import { EARLIEST, LATEST, type Listing, rangeOf } from "./listing.ts";
import { waysTo } from "./ways.ts";

/** A count ends here, so that it stays cheap among a million users: docs/users.md. */
const MOST_COUNTED = 10_000;
/** The steps after which a count ends although it found fewer users: each reads some hundred entries. */
const MOST_STEPS = 60;

/** Which users to count. */
export type Counted = Pick<Listing, "projectId" | "teamId" | "term" | "filter">;

/** Counts the users of a filter, a search or a team. An inexact count is a lower bound. */
export async function countFiltered(store: Store, counted: Counted): Promise<{ count: number; isExact: boolean }> {
  const { signedUpFrom = EARLIEST, signedUpTo = LATEST } = counted.filter;
  const listing = { ...counted, orderBy: "signed_up_at" as const, descending: true };
  const { ordered, others } = waysTo(store, listing, rangeOf(signedUpFrom, signedUpTo, true), 1_000);
  // A way that reads all there is has fewer entries than the list: the users of a provider, or those who were active since.
  const way = others[0] ?? ordered[0];
  let [count, steps] = [0, 0];
  for await (const batch of way?.() ?? []) {
    count += batch.length;
    if (count > MOST_COUNTED) return { count: MOST_COUNTED, isExact: false };
    if (++steps === MOST_STEPS) return { count, isExact: false };
  }
  return { count, isExact: true };
}

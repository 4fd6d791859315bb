import type { Store } from "#server/db/store/store.ts";
import { EARLIEST, LATEST, type Listing, rangeOf } from "./listing.ts";
import { MOST_READ } from "./walk.ts";
import { waysTo } from "./ways.ts";

/** A count stops at this number, so that it stays cheap among a million users: docs/users.md. */
const MOST_COUNTED = 10_000;
/** After so many steps of each way, a count ends although it found fewer users. A step reads some hundred entries. */
const MOST_STEPS = 60;

/** Which users to count. */
type Counted = Pick<Listing, "projectId" | "teamId" | "term" | "filter">;

/** Counts the users of a filter, a search or a team. An inexact count is a lower bound. */
export async function countFiltered(store: Store, counted: Counted): Promise<{ count: number; isExact: boolean }> {
  const { signedUpFrom = EARLIEST, signedUpTo = LATEST } = counted.filter;
  const listing = { ...counted, orderBy: "signed_up_at" as const, descending: true };
  const { ordered, others } = waysTo(store, listing, rangeOf(signedUpFrom, signedUpTo, true), MOST_READ);
  // In turns, since any way may be the one with few entries. Each has all users, so the first that ends has the count.
  const ways = [...ordered, ...others].map((way) => ({ batches: way(), count: 0 }));
  try {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      for (const way of ways) {
        const { done, value } = await way.batches.next();
        if (done) return { count: way.count, isExact: true };
        way.count += value.length;
        if (way.count > MOST_COUNTED) return { count: MOST_COUNTED, isExact: false };
      }
    }
  } finally {
    for (const { batches } of ways) await batches.return(undefined);
  }
  return { count: Math.max(...ways.map(({ count }) => count)), isExact: false };
}

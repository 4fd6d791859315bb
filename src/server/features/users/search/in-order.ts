import type { Store } from "#server/db/store/store.ts";
import { inOrder, type UserList } from "#server/features/users/order.ts";
import type { User } from "#server/foundation/users/index.ts";
import { userHits } from "./hit-statements.ts";
import { hitsInBatches } from "./hits.ts";
import { type Numbering, numberAt } from "./numbers.ts";
import type { Place } from "./text-index.ts";

/** A user who was found; `user` is missing while it is not read yet. */
export interface Hit extends Place {
  user?: User;
}

/** Clock corrections and concurrent sign-ups cause a small disorder. After an import of older users, it is too large. */
const MOST_DISORDER_MILLIS = 60_000;
/** When the search has read this many more hits than requested, most of them of one moment, sorting all hits is cheaper. */
const MOST_EXTRA_HITS = 2_000;

/**
 * Returns at least the first `rows` hits of an indexed term from a place on, or all of them. Reads them in the order of the
 * users' numbers, which is that of their sign-up with a bounded disorder. So a page costs the same whether the term is rare,
 * common, or occurs only at the far end of the list. Returns null when the numbers do not show the order.
 */
export async function hitsInOrder(
  store: Store,
  list: UserList,
  { disorder, last }: Numbering,
  from: Place | null,
  rows: number,
  changed: ReadonlySet<number>,
): Promise<Hit[] | null> {
  const { projectId, descending } = list;
  if (disorder > MOST_DISORDER_MILLIS) return null;

  const range = { low: 0, high: last };
  if (from) {
    const place = { projectId, millis: from.signedUpAt, disorder };
    const [begin] = await store.rows(descending ? numberAt.descending : numberAt.ascending, place);
    if (!begin || begin.number === null) return [];
    range[descending ? "high" : "low"] = begin.number;
  }
  const found: Hit[] = [];
  for await (const hits of hitsInBatches(store, userHits, list, range, rows + 1, changed)) {
    for (const { number: _, ...user } of hits) found.push({ id: user.row.id, signedUpAt: user.row.signedUpAt, user });
    const certain = inOrder(list, found.filter(isBeforeAllOthers(found, disorder, descending)), from);
    if (certain.length >= rows) return certain;
    if (found.length >= rows + MOST_EXTRA_HITS) return null;
  }
  return found;
}

/** Tells which found users precede all unread ones: an unread user can precede a found one by the disorder at most. */
function isBeforeAllOthers(found: readonly Place[], disorder: number, descending: boolean) {
  const times = found.map(({ signedUpAt }) => signedUpAt);
  if (descending) {
    const bound = Math.min(...times) + disorder;
    return ({ signedUpAt }: Place) => signedUpAt > bound;
  }
  const bound = Math.max(...times) - disorder;
  return ({ signedUpAt }: Place) => signedUpAt < bound;
}

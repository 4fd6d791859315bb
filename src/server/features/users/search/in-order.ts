import type { Store } from "#server/db/store/store.ts";
import { inOrder, type UserList } from "#server/features/users/order.ts";
import type { User } from "#server/foundation/users/index.ts";
import { disorderOf, hitsByNumber, numberAt } from "./queries.ts";
import { indexedTerm, MOST_NUMBERS, type Place } from "./text-index.ts";

/** A user who was found, already read or still to be. */
export interface Hit extends Place {
  user?: User;
}

/** Clocks are put right and sign-ups overtake one another. After an import of people of long ago, numbers tell nothing. */
const MOST_DISORDER_MILLIS = 60_000;
/** With so many more read than were asked for, most of one moment, it is cheaper to sort all hits. */
const MOST_TOO_MANY = 2_000;

/**
 * At least the first `rows` hits of an indexed term from a place on, or all there are, read in the order in which users are
 * numbered: that of their sign-up, but for a bounded disorder. So a page of them costs the same whether the term is rare,
 * everybody's, or only of the far end of the list. Null where numbers do not tell the order.
 */
export async function hitsInOrder(
  store: Store,
  list: UserList,
  from: Place | null,
  rows: number,
): Promise<Hit[] | null> {
  const { projectId, teamId, term, descending } = list;
  const [numbering] = await store.rows(disorderOf, { projectId });
  if (!numbering) return [];
  const { disorder } = numbering;
  if (disorder > MOST_DISORDER_MILLIS) return null;

  const range = { low: 0, high: MOST_NUMBERS };
  if (from) {
    const place = { projectId, millis: from.signedUpAt, disorder };
    const [begin] = await store.rows(descending ? numberAt.descending : numberAt.ascending, place);
    if (!begin || begin.number === null) return [];
    range[descending ? "high" : "low"] = begin.number;
  }
  const query = descending ? hitsByNumber.descending : hitsByNumber.ascending;
  const params = { projectId, teamId, term: indexedTerm(term) };
  const found: Hit[] = [];
  for (let size = rows + 1; found.length < rows + MOST_TOO_MANY; size *= 2) {
    const hits = await store.rows(query, { ...params, ...range, rows: size });
    for (const { number: _, ...user } of hits) {
      found.push({ id: user.row.id, signedUpAt: user.row.signedUpAt, user });
    }
    const last = hits.at(-1);
    if (!last || hits.length < size) return found;
    const certain = inOrder(list, found.filter(isBeforeAllOthers(found, disorder, descending)), from);
    if (certain.length >= rows) return certain;
    if (descending) range.high = last.number - 1;
    else range.low = last.number + 1;
  }
  return null;
}

/** Who is numbered after those who were read has signed up before them at most by the disorder. */
function isBeforeAllOthers(found: readonly Place[], disorder: number, descending: boolean) {
  const times = found.map(({ signedUpAt }) => signedUpAt);
  if (descending) {
    const bound = Math.min(...times) + disorder;
    return ({ signedUpAt }: Place) => signedUpAt > bound;
  }
  const bound = Math.max(...times) - disorder;
  return ({ signedUpAt }: Place) => signedUpAt < bound;
}

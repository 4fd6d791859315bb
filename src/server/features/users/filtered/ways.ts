import type { Store } from "#server/db/store/store.ts";
import { canLookUp, havingTerm } from "#server/features/users/search/search.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { type Candidate, EARLIEST, LATEST, type Listing, type Range, rangeOf } from "./listing.ts";
import type { Entry } from "./queries.ts";
import { sourcesOf } from "./sources.ts";

type Way = () => AsyncGenerator<Candidate[]>;

/**
 * The ways to read a listing from the beginning of a range; each finds the same users. Those in the order of the listing end
 * with the page, the others read all there is. Those that are quick most often come first.
 */
export function waysTo(store: Store, listing: Listing, range: Range, first: number): { ordered: Way[]; others: Way[] } {
  const { orderBy, term, teamId, filter, descending } = listing;
  const { signedUpFrom, signedUpTo, lastActiveFrom, externalId } = filter;
  const sources = sourcesOf(store, listing, first);
  const byActivity = orderBy === "last_active_at";

  const checked = (entries: AsyncGenerator<Entry[]>): AsyncGenerator<Candidate[]> => wantedOf(store, listing, entries);
  if (externalId !== undefined) return { ordered: [], others: [() => checked(sources.ofExternalId(externalId))] };
  const hits: Way = () => wantedOf(store, { ...listing, term: "" }, sources.ofTerm(byActivity ? null : range));
  // The search finds terms that are too short for the index only in a part of the users (docs/users.md).
  if (term && !canLookUp(store.dialect, term)) {
    return byActivity ? { ordered: [], others: [hits] } : { ordered: [hits], others: [] };
  }
  const bySignUp: Way = () => checked(sources.bySignUp(range));
  // Of a large team, users with rare traits are found among all who have them.
  const ofTeam: Way[] = teamId === null ? [] : [() => checked(sources.ofTeam(range))];
  const inOrder = byActivity
    ? [() => checked(sources.byActivity(range))]
    : [...ofTeam, ...(teamId === null || sources.hasTraits ? [bySignUp] : [])];

  const others: Way[] = [];
  const signedUp = rangeOf(signedUpFrom ?? EARLIEST, signedUpTo ?? LATEST, descending);
  if (sources.hasProvider) others.push(() => checked(sources.ofProvider()));
  if (byActivity) {
    if (teamId !== null) others.push(() => checked(sources.ofTeam(signedUp)));
    if (signedUpFrom !== undefined || signedUpTo !== undefined) others.push(() => checked(sources.bySignUp(signedUp)));
    if (term) others.push(hits);
  } else if (lastActiveFrom !== undefined) {
    others.push(() => checked(sources.byActivity(rangeOf(lastActiveFrom, LATEST, descending))));
  }
  return { ordered: term && !byActivity ? [hits, ...inOrder] : inOrder, others };
}

/** Leaves out the users whom the filter does not want or who lack the term. A batch of which none is left is still a step. */
async function* wantedOf(
  store: Store,
  { projectId, term }: Listing,
  entries: AsyncGenerator<Entry[]>,
): AsyncGenerator<Candidate[]> {
  for await (const batch of entries) {
    const wanted = batch.filter(({ isWanted }) => isWanted);
    yield term ? await havingTerm(store, { projectId, term }, wanted) : wanted;
    await yieldToEventLoop();
  }
}

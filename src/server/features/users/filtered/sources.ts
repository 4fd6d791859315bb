import type { Store } from "#server/db/store/store.ts";
import type { Page } from "#server/features/users/order.ts";
import { canLookUp, searchUsers } from "#server/features/users/search/search.ts";
import type { Place } from "#server/features/users/search/text-index.ts";
import { findByExternalId } from "#server/foundation/users/index.ts";
import { providerAsked, traitsAsked } from "./filter.ts";
import { EARLIEST, inDirection, LATEST, type Listing, type Range } from "./listing.ts";
import {
  type AccountEntry,
  accounts,
  among,
  type Entry,
  lastActive,
  members,
  signedUp,
  traitsOfActivity,
  traitsOfUsers,
  type Wanted,
} from "./queries.ts";
import { batches, MOST_READ, mergedBatches } from "./walk.ts";

/** The sources of entries of a listing. Each has all users that the filter wants, apart from the term. */
export function sourcesOf(store: Store, listing: Listing, first: number) {
  const { projectId, teamId, filter, descending, term } = listing;
  const { mask, value } = traitsAsked(filter);
  const provider = providerAsked(filter);
  const wanted: Wanted = {
    projectId,
    mask,
    value,
    provider: provider ?? "",
    teamId: teamId ?? "",
    signedUpFrom: filter.signedUpFrom ?? EARLIEST,
    signedUpTo: filter.signedUpTo ?? LATEST,
    lastActiveFrom: filter.lastActiveFrom ?? EARLIEST,
  };
  const direction = descending ? "descending" : "ascending";
  const compare = inDirection(descending);
  const isAsked = ({ traits }: { traits: number }) => (traits & mask) === value;

  /** Users with the wanted traits by the time of their sign-up. */
  async function* bySignUp(range: Range): AsyncGenerator<Entry[]> {
    const all = await store.rows(traitsOfUsers, { projectId });
    const reads = all.filter(isAsked).map(
      ({ traits }) =>
        ({ at, id }: Range["start"], rows: number) =>
          store.rows(signedUp[direction], { ...wanted, traits, at, id, end: range.end, rows }),
    );
    yield* mergedBatches(reads, range, compare, first);
  }

  /** The same by the time of their last activity. */
  async function* byActivity(range: Range): AsyncGenerator<Entry[]> {
    const all = await store.rows(traitsOfActivity, { projectId });
    const query = lastActive[direction][store.dialect];
    const reads = all.filter(isAsked).map(
      ({ traits }) =>
        ({ at, id }: Range["start"], rows: number) =>
          store.rows(query, { ...wanted, traits, at, id, end: range.end, rows }),
    );
    yield* mergedBatches(reads, range, compare, first);
  }

  /** The members of the team by the time of their sign-up. */
  async function* ofTeam(range: Range): AsyncGenerator<Entry[]> {
    const query = members[direction][store.dialect];
    const read = ({ at, id }: Range["start"], rows: number) =>
      store.rows(query, { ...wanted, traits: 0, at, id, end: range.end, rows });
    yield* batches(read, range.start, first);
  }

  /** The users of the provider, in an order without meaning. */
  async function* ofProvider(): AsyncGenerator<Entry[]> {
    let after: string | null = "";
    while (after !== null) {
      const found: AccountEntry[] = await store.rows(accounts[store.dialect], { ...wanted, after, rows: MOST_READ });
      yield found;
      after = found.length < MOST_READ ? null : (found.at(-1)?.account ?? null);
    }
  }

  /** The one user with an external id. */
  async function* ofExternalId(externalId: string): AsyncGenerator<Entry[]> {
    const holder = await findByExternalId(store, projectId, externalId);
    const ids = JSON.stringify(holder ? [holder.id] : []);
    yield await store.rows(among[store.dialect], { ...wanted, ids });
  }

  /** The hits of the term by the time of their sign-up, all of them or those of a range. */
  async function* ofTerm(range: Range | null): AsyncGenerator<Entry[]> {
    const list = { projectId, teamId, term, descending };
    let from: Place | null = range && { id: range.start.id, signedUpAt: range.start.at };
    do {
      const page: Page = await searchUsers(store, list, from, canLookUp(store.dialect, term) ? HITS : SHORT_HITS);
      const ids = page.items.map(({ row: user }) => user.id);
      const found = await store.rows(among[store.dialect], { ...wanted, ids: JSON.stringify(ids) });
      const known = new Map(found.map((each) => [each.id, each]));
      yield ids.map((id) => known.get(id)).filter((each) => each !== undefined);
      from = page.next;
    } while (from && (!range || isBefore(from.signedUpAt, range.end)));
  }
  const isBefore = (at: number, end: number) => (descending ? at >= end : at <= end);

  return {
    bySignUp,
    byActivity,
    ofTeam,
    ofProvider,
    ofExternalId,
    ofTerm,
    hasProvider: provider !== null,
    hasTraits: mask !== 0,
  };
}

/** The hits that are read at a time. For a short term, each read looks at thousands of users again. */
const HITS = 200;
const SHORT_HITS = 1_000;

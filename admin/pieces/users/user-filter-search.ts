import { oneOf, text } from "../../sections/search.ts";
import { boundsOf, type PeriodSearch, periodSearch } from "../lists/period.ts";

/** Which users a list shows, in the URL. The period is that of their sign-up. */
export interface UserFilters extends PeriodSearch {
  q?: string;
  /** `password`, `otp`, `passkey` or the id of a provider. */
  method?: string;
  verified?: "yes" | "no";
  kind?: "anonymous" | "registered";
  team?: string;
}

export const userFilterSearch = (search: Record<string, unknown>): UserFilters => ({
  q: text(search, "q"),
  method: text(search, "method"),
  verified: oneOf(search, "verified", ["yes", "no"]),
  kind: oneOf(search, "kind", ["anonymous", "registered"]),
  team: text(search, "team"),
  ...periodSearch(search),
});

/** Removes every condition on the users. */
export const NO_FILTERS: UserFilters = {
  q: undefined,
  method: undefined,
  verified: undefined,
  kind: undefined,
  team: undefined,
  period: undefined,
  since: undefined,
  until: undefined,
};

/** The options of the SDK for the filters. */
export function filterOptionsOf(filters: UserFilters, now = Date.now()) {
  const { q, method, verified, kind, team } = filters;
  const { from, to } = boundsOf(filters, now);
  return {
    query: q,
    method,
    isVerified: verified && verified === "yes",
    isAnonymous: kind && kind === "anonymous",
    teamId: team,
    signedUpFrom: from,
    signedUpTo: to,
  };
}

/** Whether the list shows all users. */
export const isUnfiltered = (filters: UserFilters) =>
  Object.values(filterOptionsOf(filters)).every((value) => value === undefined);

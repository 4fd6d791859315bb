import { type PageSearch, pageSearch } from "../../pieces/pages.ts";
import { boundsOf, type PeriodSearch, periodSearch } from "../../pieces/period.ts";
import { flag, oneOf, text } from "../search.ts";

/** Which users the list shows, in the URL. The period is that of their sign-up. */
export interface UserFilters extends PeriodSearch {
  q?: string;
  /** `password`, `otp`, `passkey` or the id of a provider. */
  method?: string;
  verified?: "yes" | "no";
  kind?: "anonymous" | "registered";
  team?: string;
}

export interface UsersSearch extends UserFilters, PageSearch {
  sort?: "signed-up" | "last-active";
  order?: "asc" | "desc";
  /** Opens the dialog that creates a user. */
  create?: true;
}

export const usersSearch = (search: Record<string, unknown>): UsersSearch => ({
  q: text(search, "q"),
  method: text(search, "method"),
  verified: oneOf(search, "verified", ["yes", "no"]),
  kind: oneOf(search, "kind", ["anonymous", "registered"]),
  team: text(search, "team"),
  sort: oneOf(search, "sort", ["signed-up", "last-active"]),
  order: oneOf(search, "order", ["asc", "desc"]),
  create: flag(search, "create"),
  ...periodSearch(search),
  ...pageSearch(search),
});

/** The options of the SDK for the filters. */
export function listOptionsOf(filters: UserFilters, now = Date.now()) {
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
  Object.values(listOptionsOf(filters)).every((value) => value === undefined);

import { filterOptionsOf, type UserFilters, userFilterSearch } from "../../../pieces/users/user-filter-search.ts";
import { oneOf, text } from "../../search.ts";

/** Who gets a mail, in the URL: all users that match the filters, or the picked ones. */
export interface SendSearch extends UserFilters {
  who?: "picked";
  /** The ids of the picked users, with commas between them. */
  users?: string;
}

export const sendSearch = (search: Record<string, unknown>): SendSearch => ({
  ...userFilterSearch(search),
  who: oneOf(search, "who", ["picked"]),
  users: text(search, "users"),
});

export const idsOf = ({ users }: SendSearch): string[] => users?.split(",") ?? [];

export const pickedSearch = (ids: readonly string[]): SendSearch => ({
  who: "picked",
  users: ids.length > 0 ? ids.join(",") : undefined,
});

/** The options of the SDK for the users that match. Anonymous ones have no address. */
export const matchingOf = (filters: UserFilters) => ({ ...filterOptionsOf(filters), isAnonymous: false });

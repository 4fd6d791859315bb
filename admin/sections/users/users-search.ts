import { type PageSearch, pageSearch } from "../../pieces/lists/pages.ts";
import { type UserFilters, userFilterSearch } from "../../pieces/users/user-filter-search.ts";
import { flag, oneOf } from "../search.ts";

export interface UsersSearch extends UserFilters, PageSearch {
  sort?: "signed-up" | "last-active";
  order?: "asc" | "desc";
  /** Opens the dialog that creates a user. */
  create?: true;
}

export const usersSearch = (search: Record<string, unknown>): UsersSearch => ({
  ...userFilterSearch(search),
  sort: oneOf(search, "sort", ["signed-up", "last-active"]),
  order: oneOf(search, "order", ["asc", "desc"]),
  create: flag(search, "create"),
  ...pageSearch(search),
});

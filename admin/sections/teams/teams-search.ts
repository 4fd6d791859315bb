import type { ListSearch } from "../../pieces/lists/list-in-url.ts";
import { pageSearch } from "../../pieces/lists/pages.ts";
import { flag, oneOf, text } from "../search.ts";

/** What the list of teams shows, in the URL. */
export interface TeamsSearch extends ListSearch {
  sort?: "name" | "created";
  order?: "asc" | "desc";
  /** Opens the dialog that creates a team. */
  create?: true;
}

export const teamsSearch = (search: Record<string, unknown>): TeamsSearch => ({
  q: text(search, "q"),
  sort: oneOf(search, "sort", ["name", "created"]),
  order: oneOf(search, "order", ["asc", "desc"]),
  create: flag(search, "create"),
  ...pageSearch(search),
});

/** Which members the page of a team shows, in the URL. */
export const membersSearch = (search: Record<string, unknown>): ListSearch => ({
  q: text(search, "q"),
  ...pageSearch(search),
});

import { oneOf, text } from "../search.ts";

const PROJECT_ORDERS = ["recency", "name"] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

export interface ProjectsSearch {
  q?: string;
  sort?: ProjectOrder;
}

/** What the address says of the list: words to find and its order. Anything else in it is left out. */
export const projectsSearch = (search: Record<string, unknown>): ProjectsSearch => ({
  q: text(search, "q"),
  sort: oneOf(search, "sort", PROJECT_ORDERS),
});

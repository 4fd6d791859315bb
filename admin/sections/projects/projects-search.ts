import { oneOf, text } from "../search.ts";

const PROJECT_ORDERS = ["recency", "name"] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

export interface ProjectsSearch {
  q?: string;
  sort?: ProjectOrder;
}

/** Reads the query and the order of the list from the URL. Ignores other parameters and unknown values. */
export const projectsSearch = (search: Record<string, unknown>): ProjectsSearch => ({
  q: text(search, "q"),
  sort: oneOf(search, "sort", PROJECT_ORDERS),
});

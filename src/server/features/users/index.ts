/** Counts users by the filters of their list, and finds what users there are. */
export { countFiltered } from "./filtered/count.ts";
export { filterOf, isFiltering } from "./filtered/filter.ts";
export { traitsOfActivity } from "./filtered/queries.ts";

/** Counts, finds and disables users, and counts them by the filters of their list, and finds what users there are. */
export { resetSecondFactor } from "./by-operator.ts";
export { disableUser, enableUser } from "./disable.ts";
export { countFiltered } from "./filtered/count.ts";
export { filterOf, isFiltering } from "./filtered/filter.ts";
export { traitsOfActivity } from "./filtered/queries.ts";
export { pageOfUsers } from "./list.ts";

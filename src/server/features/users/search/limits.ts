/** A term with more hits is common: going through the list in its order finds a page of them sooner. docs/users.md. */
export const MOST_HITS = 2_000;
/** Terms that no index knows are looked for in so many of the newest users, and at the beginning of so many addresses. */
export const NEWEST_SEARCHED = 5_000;
export const MOST_PREFIXED = 2_000;

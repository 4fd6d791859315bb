/** A term with more hits is common: reading the list in its order finds a page of hits sooner. docs/users.md. */
export const MOST_HITS = 2_000;
/** A search without an index reads this many of the newest users, and this many addresses that begin with the term. */
export const NEWEST_SEARCHED = 5_000;
export const MOST_PREFIXED = 2_000;

const DAY_MILLIS = 86_400_000;

/** Returns the UTC day of a time as a number since 1970, as the database's triggers compute it. */
export const dayOf = (millis: number) => Math.floor(millis / DAY_MILLIS);

/** Returns a day in the form `2026-01-31`. */
export const dateOf = (day: number) => new Date(day * DAY_MILLIS).toISOString().slice(0, 10);

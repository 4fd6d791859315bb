import { DAY } from "#contract/limits.ts";

/** Returns the UTC day of a time as a number since 1970, as the database's triggers compute it. */
export const dayOf = (millis: number) => Math.floor(millis / DAY);

/** Returns a day in the form `2026-01-31`. */
export const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

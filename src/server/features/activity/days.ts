const DAY_MILLIS = 86_400_000;

/** Days of the metrics are UTC's; counted from 1970, as the database does in its triggers. */
export const dayOf = (millis: number) => Math.floor(millis / DAY_MILLIS);

/** `2026-01-31` */
export const dateOf = (day: number) => new Date(day * DAY_MILLIS).toISOString().slice(0, 10);

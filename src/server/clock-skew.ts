import { HOUR } from "#contract/limits.ts";

/** The most that the clocks of servers on one database differ, or that a clock is set back. Later times are not believed. */
export const LARGEST_CLOCK_SKEW_MILLIS = HOUR;

/** Units for the `everyMillis` of jobs. */
export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;

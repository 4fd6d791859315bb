import { UNSUBSCRIBE_LINK_LIFETIME_MILLIS } from "#contract/limits.ts";

const DAY_MILLIS = 86_400_000;

/**
 * What keys are derived for, with the time for which a key still verifies after its secret was replaced: as long as
 * anything lives that it authenticates. docs/keys.md.
 */
export const PURPOSES = {
  "audit log": Number.POSITIVE_INFINITY,
  "unsubscribe links": UNSUBSCRIBE_LINK_LIFETIME_MILLIS + DAY_MILLIS,
  /** Pages that are open in a browser, and copies of them. */
  "hosted publishable keys": 365 * DAY_MILLIS,
  "known places": 90 * DAY_MILLIS,
  "hallpass webhook tokens": DAY_MILLIS,
  /** Only in dev mode, and only while somebody signs in. */
  "identity simulator cookie": 0,
} as const;

export type Purpose = keyof typeof PURPOSES;
export const PURPOSE_NAMES = Object.keys(PURPOSES) as Purpose[];

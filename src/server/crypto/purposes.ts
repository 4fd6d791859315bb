import { DAY, UNSUBSCRIBE_LINK_LIFETIME_MILLIS } from "#contract/limits.ts";

/**
 * What keys are derived for, with the time for which a key still verifies after its secret was replaced: as long as
 * anything lives that it authenticates. docs/keys.md.
 */
export const PURPOSES = {
  "audit log": Number.POSITIVE_INFINITY,
  "unsubscribe links": UNSUBSCRIBE_LINK_LIFETIME_MILLIS + DAY,
  /** Pages that are open in a browser, and copies of them. */
  "hosted publishable keys": 365 * DAY,
  "known places": 90 * DAY,
  "hallpass webhook tokens": DAY,
  /** A window of a limit is over sooner than anybody replaces secrets again. */
  "address limits": 0,
  /** A user code lives for ten minutes, and the device can start again. */
  "user codes of devices": 0,
  /** Whoever restores a backup has the secret itself: its data is sealed under it. */
  backups: 0,
  /** Only in dev mode, and only while somebody signs in. */
  "identity simulator cookie": 0,
} as const;

export type Purpose = keyof typeof PURPOSES;
export const PURPOSE_NAMES = Object.keys(PURPOSES) as Purpose[];

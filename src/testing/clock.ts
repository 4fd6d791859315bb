import { CACHE_THROTTLE_MILLIS } from "#contract/limits.ts";
import { type Duration, millisOf, realNow } from "./waiting.ts";

/** A clock that runs with real time. Tests move it ahead instead of waiting. */
export interface Clock {
  now(): number;
  pass(time: Duration): void;
}

/**
 * A clock for the SDK that has gone on at each look, so that a watched value is read again at once. By itself, the SDK reads it
 * again a moment after the last time.
 */
export function leapingTime(): () => number {
  let passed = 0;
  return () => {
    passed += CACHE_THROTTLE_MILLIS;
    return passed;
  };
}

export function startClock(): Clock {
  let ahead = 0;
  return {
    now: () => realNow() + ahead,
    pass(time) {
      ahead += millisOf(time);
    },
  };
}

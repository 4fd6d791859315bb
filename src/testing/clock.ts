import { type Duration, millisOf, realNow } from "./waiting.ts";

/** A clock that runs with real time. Tests move it ahead instead of waiting. */
export interface Clock {
  now(): number;
  pass(time: Duration): void;
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

const UNITS = { millis: 1, seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** A clock that runs with real time. Tests move it ahead instead of waiting. */
export interface Clock {
  now(): number;
  pass(time: Partial<Record<keyof typeof UNITS, number>>): void;
}

export function startClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    pass(time) {
      for (const [unit, count] of Object.entries(time)) ahead += UNITS[unit as keyof typeof UNITS] * count;
    },
  };
}

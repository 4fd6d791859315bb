/**
 * How tests wait, and how they name moments. A test never waits "long enough": it moves a clock, or awaits what it expects.
 * `npm run check` refuses sleeps and reads of the clock in every other file of tests.
 */

/** After so long, what was expected is not going to happen: the test fails, and says so. */
const LONGEST_MILLIS = 45_000;
const LOOKED_AGAIN_MILLIS = 5;

const DURATIONS = { millis: 1, seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
export type Duration = Partial<Record<keyof typeof DURATIONS, number>>;

export const millisOf = (duration: Duration): number =>
  Object.entries(duration).reduce((sum, [unit, count]) => sum + DURATIONS[unit as keyof typeof DURATIONS] * count, 0);

type Falsy = undefined | null | false | 0 | "";

/** Looks again and again until the answer is true or a value, and returns it: for what workers or a browser do on their own. */
export async function until<T>(look: () => T | Promise<T>, longestMillis = LONGEST_MILLIS): Promise<Exclude<T, Falsy>> {
  const end = performance.now() + longestMillis;
  for (;;) {
    const found = await look();
    if (found) return found as Exclude<T, Falsy>;
    if (performance.now() > end) throw new Error(`It did not happen within ${longestMillis / 1_000} seconds: ${look}`);
    await Bun.sleep(LOOKED_AGAIN_MILLIS);
  }
}

/** What a promise resolves to, or undefined when that takes longer: for what may never answer, such as a frame that is gone. */
export const within = <T>(time: Duration, answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer, Bun.sleep(millisOf(time)).then(() => undefined)]);

/** A moment as the server counts time, for values such as the expiration of a key; `fromNow({ days: -1 })` is past. */
export const fromNow = (duration: Duration): number => Date.now() + millisOf(duration);

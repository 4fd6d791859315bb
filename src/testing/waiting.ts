/**
 * How tests wait, and how they name moments. A test never waits "long enough": it moves a clock, or awaits what it expects.
 * `npm run check` refuses sleeps and reads of the clock in every other file of tests.
 *
 * - Something that is going to happen: `until` it is there, or a promise that the code under test resolves.
 * - A moment such as an expiration: `fromNow`. A server has a clock that tests move: `server.clock.pass`.
 * - A promise that rejects: `errorOf`, or `outcomeOf` for `toThrow`.
 * - Nothing happens: await an event after which it would have happened; `isPending` for a promise.
 * - A stand-in that is slow on purpose: `slowly`. A process that is killed at any moment: `atAnyMoment`.
 * - Code that measures with `performance.now()`: `movableTicks`.
 * - Time itself is what a test is about, such as even answers or an idle processor: `timed` and `processorShare`.
 */
import { readFileSync } from "node:fs";

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

/** The present, for code that takes a clock, and for values that a real clock compares. */
export const realNow = (): number => Date.now();

/** A moment by the real clock, for values such as the expiration of a key; `fromNow({ days: -1 })` is past. */
export const fromNow = (duration: Duration): number => realNow() + millisOf(duration);

/** The present as claims of a token have it, in seconds. */
export const nowInSeconds = (): number => Math.floor(realNow() / 1_000);

/** Lets all go on that is ready to: work that awaits no more than other promises has ended then. */
export async function yieldToEventLoop(turns = 5): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await Bun.sleep(0);
}

/**
 * Awaits a promise that is to reject, and returns its error. `expect(…).rejects` is not for that: it blocks the event loop while
 * it waits, and beside an idle server each turn of the loop then takes half a second. `npm run check` refuses it.
 */
export async function errorOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("The promise did not reject.");
}

/** Awaits a promise, and returns a function that throws what it rejected with: for `toThrow`. */
export async function outcomeOf(promise: PromiseLike<unknown>): Promise<() => void> {
  try {
    await promise;
  } catch (error) {
    return () => {
      throw error;
    };
  }
  return () => {};
}

/** Whether a promise is still open when all that is ready has run: it waits for something that the test holds back. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  let isOpen = true;
  const close = () => {
    isOpen = false;
  };
  promise.then(close, close);
  await yieldToEventLoop();
  return isOpen;
}

/**
 * For stand-ins that are slow on purpose, such as a provider, a disk or a reader: what is slow is a part of the case. Never for
 * waiting until the code under test has done something: that is `until`.
 */
export const slowly = (duration: Duration): Promise<void> => Bun.sleep(millisOf(duration));

/** A moment of `performance.now()`, for code that keeps such moments. */
export const tickFromNow = (duration: Duration): number => performance.now() + millisOf(duration);

/** Moves `performance.now()` of this process ahead until it is disposed: for code that compares such moments. No timer moves. */
export function movableTicks(): { pass(duration: Duration): void } & Disposable {
  const real = performance.now;
  let ahead = 0;
  performance.now = () => real.call(performance) + ahead;
  return {
    pass(duration) {
      ahead += millisOf(duration);
    },
    [Symbol.dispose]() {
      performance.now = real;
    },
  };
}

/** Does something at a random moment within a time: for processes that must survive a kill whenever it comes. */
export function atAnyMoment(within: Duration, act: () => unknown): { cancel(): void } {
  const timer = setTimeout(act, Math.random() * millisOf(within));
  return { cancel: () => clearTimeout(timer) };
}

/**
 * How long work took: for what must take a time at least, for times that are compared with each other, and for what abuse tests
 * print. Never for what it may take at most: a busy machine exceeds any limit.
 */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ result: T; millis: number }> {
  const began = performance.now();
  const result = await work();
  return { result, millis: performance.now() - began };
}

const TICKS_PER_SECOND = 100;

/** Which part of a core a process uses in a second: for processes that must idle. */
export async function processorShare(pid: number): Promise<number> {
  const used = () => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return (user + system) / TICKS_PER_SECOND;
  };
  const before = used();
  const { millis } = await timed(() => Bun.sleep(1_000));
  return (used() - before) / (millis / 1_000);
}

/** How long work took that is done at once: for times of which one is compared with another. */
export function millisOfWork(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/**
 * Waits longer than a timer of a runtime, a driver or another program that no test can move, to show that it does nothing. For
 * our own code there is always an event after which it would have happened.
 */
export const outlast = (duration: Duration): Promise<void> => Bun.sleep(millisOf(duration));

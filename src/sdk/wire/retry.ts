import { REQUEST_ATTEMPTS, RETRY_BASE_MILLIS } from "#contract/limits.ts";
import { type Deps, wait } from "#sdk/deps.ts";

export type Outcome<T> =
  | { done: true; value: T }
  /** `error` is thrown after the last attempt. */
  | ({ done: false; error: unknown } & Repetition);

export interface Repetition {
  /** Added to the back-off. */
  waitMillis?: number;
  /** Skips the back-off. */
  atOnce?: boolean;
  /** The number of attempts in all. Default: five. */
  attempts?: number;
}

export const done = <T>(value: T): Outcome<T> => ({ done: true, value });
export const again = (error: unknown, how: Repetition = {}): Outcome<never> => ({
  done: false,
  error,
  ...how,
});

/** Half to one and a half times 1, 2, 4, 8 s, so that the clients of a restarted server do not return all at once. */
export const backOffMillis = (attempt: number, random: number) => (0.5 + random) * RETRY_BASE_MILLIS * 2 ** attempt;

/** Makes up to five attempts. An error that an attempt throws is final. */
export async function withRetries<T>(deps: Pick<Deps, "after" | "random">, attempt: () => Promise<Outcome<T>>) {
  for (let count = 0; ; count += 1) {
    const outcome = await attempt();
    if (outcome.done) return outcome.value;
    if (count + 1 >= (outcome.attempts ?? REQUEST_ATTEMPTS)) throw outcome.error;
    const pause = (outcome.atOnce ? 0 : backOffMillis(count, deps.random())) + (outcome.waitMillis ?? 0);
    if (pause > 0) await wait(deps, pause);
  }
}

const IDEMPOTENT = ["GET", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"];

export const isIdempotent = (method: string) => IDEMPOTENT.includes(method);

import { REQUEST_TIME_LIMIT_MILLIS } from "#contract/limits.ts";
import type { Deps } from "#sdk/deps.ts";
import { Unanswered } from "./connection-error.ts";

export interface TimeLimit {
  /** Cancels the attempt. */
  signal?: AbortSignal;
  /** The longest time of an attempt, from the request to the end of the response. Default: 30 s. */
  timeLimitMillis?: number;
}

/** Makes an attempt and ends it when it takes too long: some servers accept a connection and never answer. */
export async function limited<T>(
  { after }: Pick<Deps, "after">,
  { signal, timeLimitMillis = REQUEST_TIME_LIMIT_MILLIS }: TimeLimit,
  url: string,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  let isLate = false;
  const stop = after(timeLimitMillis, () => {
    isLate = true;
    limit.abort();
  });
  try {
    // Only the console cancels requests, and its browsers are new enough for `any`.
    return await attempt(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } catch (error) {
    if (!isLate) throw error;
    throw new Unanswered(url, { cause: new Error(`no answer within ${timeLimitMillis / 1000} s`) });
  } finally {
    stop();
  }
}

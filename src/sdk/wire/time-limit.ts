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
  // `AbortSignal.any` and the reason of an abort are missing in older browsers.
  const limit = new AbortController();
  const cancel = () => limit.abort(signal?.reason);
  let isLate = false;
  const stop = after(timeLimitMillis, () => {
    isLate = true;
    limit.abort();
  });
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel);
  try {
    return await attempt(limit.signal);
  } catch (error) {
    if (!isLate) throw error;
    throw new Unanswered(url, { cause: new Error(`no answer within ${timeLimitMillis / 1000} s`) });
  } finally {
    stop();
    signal?.removeEventListener("abort", cancel);
  }
}

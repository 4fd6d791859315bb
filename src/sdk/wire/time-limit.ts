import { REQUEST_TIME_LIMIT_MILLIS } from "#contract/limits.ts";
import type { Deps } from "#sdk/deps.ts";
import { Unanswered } from "./connection-error.ts";

/**
 * Makes an attempt and ends it after 30 s, from the request to the end of the response: some servers accept a connection
 * and never answer.
 */
export async function limited<T>(
  deps: Pick<Deps, "after">,
  url: string,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const stop = deps.after(REQUEST_TIME_LIMIT_MILLIS, () => limit.abort());
  try {
    return await attempt(limit.signal);
  } catch (error) {
    throw limit.signal.aborted ? new Unanswered(url, { cause: new Error("no answer within 30 s") }) : error;
  } finally {
    stop();
  }
}

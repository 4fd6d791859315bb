import type { Deps } from "#sdk/deps.ts";

/** The error of one request without a response. Its message is the URL. */
export class Unanswered extends Error {}

/**
 * Thrown when the server does not respond, after all retries.
 *
 *     if (error instanceof ConnectionError) show("You are offline.");
 */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** Makes the error for a missing response. Sends two simpler requests for its diagnostics, only to the same server. */
export async function connectionError(
  deps: Deps,
  apiUrl: string,
  { message: url, cause }: Unanswered,
): Promise<ConnectionError> {
  if (!deps.isOnline()) {
    return new ConnectionError(`You are offline. Please check your internet connection and try again. (${url})`, {
      cause,
    });
  }
  const [health, index] = await Promise.all([probe(deps, new URL("/health", apiUrl).href), probe(deps, apiUrl)]);
  return new ConnectionError(
    `Hallpass did not answer: ${url}. Is the server running, and is the address right? Diagnostics: ${health}; ${index}.`,
    { cause },
  );
}

async function probe(deps: Deps, url: string): Promise<string> {
  const startedAt = deps.now();
  try {
    const { status } = await deps.fetch(url, { credentials: "omit", cache: "no-store" });
    return `${url} answered ${status} after ${deps.now() - startedAt} ms`;
  } catch (error) {
    return `${url} failed after ${deps.now() - startedAt} ms (${error instanceof Error ? error.message : String(error)})`;
  }
}

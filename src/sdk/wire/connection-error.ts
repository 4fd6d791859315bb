import type { Deps } from "#sdk/deps.ts";

/** One request without an answer; its message is the address. */
export class Unanswered extends Error {}

/** No answer came at all. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** Says why nothing came back, after asking our own server (nobody else) two simpler questions. */
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
  const begun = deps.now();
  try {
    const { status } = await deps.fetch(url, { credentials: "omit", cache: "no-store" });
    return `${url} answered ${status} after ${deps.now() - begun} ms`;
  } catch (error) {
    return `${url} failed after ${deps.now() - begun} ms (${error instanceof Error ? error.message : String(error)})`;
  }
}

import type { Deps } from "#sdk/deps.ts";
import type { Connection } from "./connection.ts";
import { ConnectionError, SET_ADDRESS, type Unanswered, unexplained } from "./connection-error.ts";
import { fetchOptions } from "./fetch-options.ts";

const PROBE_MILLIS = 800;
const START = `Is Hallpass running there? Start it with "hallpass", or correct the address. ${SET_ADDRESS}`;

/** Makes the error for a missing response. Sends up to three simpler requests for it, only to the same server. */
export async function diagnosed(
  { deps, baseUrl: address, httpOnly }: Pick<Connection, "deps" | "baseUrl" | "httpOnly">,
  unanswered: Unanswered,
): Promise<ConnectionError> {
  // The server of this page has answered, and has no path but those of the API.
  if (httpOnly) return unexplained({ baseUrl: address }, unanswered, true);
  const { message: url, cause } = unanswered;
  const [health, index, unreadable] = await Promise.all([
    probe(deps, `${address}/health`),
    probe(deps, `${address}/api/v1`),
    // A page may not read what servers of other origins answer, unless they allow it, as Hallpass does.
    deps.browser() ? probe(deps, address, { mode: "no-cors" }) : null,
  ]);
  if (unreadable?.hasAnswered && !health.hasAnswered) {
    const sentence = `${address} answers, but not to this page, so it is probably not a Hallpass server.`;
    return new ConnectionError(sentence, { kind: "not-hallpass", address, cure: SET_ADDRESS, cause });
  }
  const sentence = `Hallpass does not answer at ${address} (${url}: ${reasonOf(cause)}). Diagnostics: ${health.report}; ${index.report}.`;
  return new ConnectionError(sentence, { kind: "no-answer", address, cure: START, cause });
}

/** The error for an address that answers with a page instead of the API. */
export const pageInstead = (address: string, status: number) =>
  new ConnectionError(`${address} answered with an HTML page (status ${status}), so it is not a Hallpass server.`, {
    kind: "not-hallpass",
    address,
    cure: SET_ADDRESS,
  });

async function probe(
  deps: Deps,
  url: string,
  more: RequestInit = {},
): Promise<{ hasAnswered: boolean; report: string }> {
  const startedAt = deps.elapsed();
  const took = () => `after ${Math.round(deps.elapsed() - startedAt)} ms`;
  let stopClock = () => {};
  const silence = new Promise<null>((resolve) => {
    stopClock = deps.after(PROBE_MILLIS, () => resolve(null));
  });
  try {
    const response = await Promise.race([deps.fetch(url, { ...fetchOptions(), ...more }), silence]);
    if (!response) return { hasAnswered: false, report: `${url} was silent ${took()}` };
    return { hasAnswered: true, report: `${url} answered ${response.status} ${took()}` };
  } catch (error) {
    return { hasAnswered: false, report: `${url} failed ${took()} (${reasonOf(error)})` };
  } finally {
    stopClock();
  }
}

/** Node hides the code of the system, such as ECONNREFUSED, in the cause of its error. */
function reasonOf(error: unknown): string {
  for (const each of [error instanceof Error ? error.cause : undefined, error]) {
    if (typeof each === "object" && each !== null && "code" in each && typeof each.code === "string") return each.code;
  }
  return error instanceof Error ? error.message : String(error);
}

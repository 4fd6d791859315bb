import type { Connection } from "./connection.ts";

/** How often a request is sent to an address that has never answered; with the pause, that is at most two seconds. */
const FIRST_ATTEMPTS = 2;
/** Windows takes two seconds to find that nothing listens on a port. Then there is no time for another attempt. */
const QUICK_FAILURE_MILLIS = 500;

/**
 * Returns how often a request without a response is sent. An address that has never answered this app is probably wrong,
 * and a developer should learn that at once. A visitor's page keeps its retries: there, the network is to blame.
 */
export function attemptsWithoutAnswer({ deps, baseUrl, contact }: Connection, tookMillis: number): number | undefined {
  const page = deps.browser()?.href;
  const isOfVisitor = isPhone() || (page !== undefined && !isLocal(page));
  if (contact.hasAnswered || (isOfVisitor && !isLocal(baseUrl))) return undefined;
  return tookMillis <= QUICK_FAILURE_MILLIS ? FIRST_ATTEMPTS : 1;
}

/** Whether an address is on the developer's own machine. */
export const isLocal = (url: string): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])$/.test(new URL(url).hostname);

const isPhone = () => globalThis.navigator?.product === "ReactNative";

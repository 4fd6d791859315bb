import type { Connection } from "./connection.ts";

/** How often a request is sent to an address that has never answered; with the pause, that is at most two seconds. */
const FIRST_ATTEMPTS = 2;
/** Windows takes two seconds to find that nothing listens on a port. Then there is no time for another attempt. */
const QUICK_FAILURE_MILLIS = 500;

/**
 * Returns how often a request without a response is sent. An address that has never answered this app is probably wrong,
 * and a developer should learn that at once. A visitor's page keeps its retries: there, the network is to blame.
 */
export function attemptsWithoutAnswer({ deps, baseUrl }: Connection, tookMillis: number): number | undefined {
  const page = deps.browser()?.href;
  const isOfVisitor = isPhone() || (page !== undefined && !isInDevelopment(page));
  if (isOfVisitor && !isLocal(baseUrl)) return undefined;
  return tookMillis <= QUICK_FAILURE_MILLIS ? FIRST_ATTEMPTS : 1;
}

/** Whether a page is on the developer's own machine. Apps on phones have pages at localhost, too, without a port. */
export const isInDevelopment = (href: string) => isLocal(href) && /^\w+:\/\/[^/]*:\d+(\/|$)/.test(href);

const isLocal = (url: string) =>
  /^https?:\/\/(localhost|[^/]+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])(:|\/|$)/i.test(url);

const isPhone = () => globalThis.navigator?.product === "ReactNative";

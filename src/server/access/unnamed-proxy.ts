import { HOUR } from "#contract/limits.ts";
import type { Log } from "#server/log.ts";

/** Often enough to be seen in a log, and too seldom to fill it. */
const BETWEEN_WARNINGS_MILLIS = HOUR;

/** Detects requests that arrive through a proxy that HALLPASS_TRUSTED_PROXIES does not name. */
export interface UnnamedProxy {
  /** Records a request from such a peer, whose client has no trustworthy address. */
  notice(peer: string): void;
  /** The peer of the last such request; null when there was none. */
  readonly peer: string | null;
}

/** Logs a warning at the first such request and then once an hour. docs/limits.md, "Behind a proxy". */
export function unnamedProxy({ log, now }: { log: Log; now: () => number }): UnnamedProxy {
  let peer: string | null = null;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    notice(from) {
      peer = from;
      // The distance is absolute, so that the warning also returns after the clock was set back.
      if (Math.abs(now() - warnedAt) < BETWEEN_WARNINGS_MILLIS) return;
      warnedAt = now();
      log.warn(
        "Requests arrive through a proxy that HALLPASS_TRUSTED_PROXIES does not name, so limits per address " +
          "count all its clients together. " +
          "Add the address of the proxy to HALLPASS_TRUSTED_PROXIES",
        { proxy: from },
      );
    },
    get peer() {
      return peer;
    },
  };
}

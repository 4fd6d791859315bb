import type { Log } from "#server/log.ts";

/** Who looks at a log sees it, and it does not fill the log. */
const BETWEEN_WARNINGS_MILLIS = 3_600_000;

/** Whether requests come through a proxy that HALLPASS_TRUSTED_PROXIES does not name. */
export interface UnnamedProxy {
  /** A request came from there without an address of its client that can be believed. */
  notice(peer: string): void;
  /** The peer of the last such request; null when there was none. */
  readonly peer: string | null;
}

/** Warns of it in the log, at the first request and then once an hour. docs/limits.md, "Behind a proxy". */
export function unnamedProxy({ log, now }: { log: Log; now: () => number }): UnnamedProxy {
  let peer: string | null = null;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    notice(from) {
      peer = from;
      // Also when the clock was set back.
      if (Math.abs(now() - warnedAt) < BETWEEN_WARNINGS_MILLIS) return;
      warnedAt = now();
      log.warn(
        "Requests arrive through a proxy that HALLPASS_TRUSTED_PROXIES does not name, so limits per address are off. " +
          "Add the address of the proxy to HALLPASS_TRUSTED_PROXIES",
        { proxy: from },
      );
    },
    get peer() {
      return peer;
    },
  };
}

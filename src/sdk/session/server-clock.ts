import type { AccessToken } from "./access-token.ts";

/**
 * The server's clock, as far as the device knows it. Tokens expire by the server's clock, and the clock of a device may
 * be minutes or years off.
 */
export interface ServerClock {
  /** Returns the estimated time of the server. Until a token has taught otherwise, the time of the device. */
  now(): number;
  /** Learns the time from a token that the server issued just now. Tokens from elsewhere must not come here. */
  learnFrom(fresh: AccessToken | null): void;
}

export function serverClock(deviceNow: () => number): ServerClock {
  let ahead = 0;
  return {
    now: () => deviceNow() - ahead,
    learnFrom(fresh) {
      if (fresh?.issuedAtMillis != null) ahead = deviceNow() - fresh.issuedAtMillis;
    },
  };
}

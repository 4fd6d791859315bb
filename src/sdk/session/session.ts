import { ACCESS_TOKEN_MARGIN_LIMIT_MILLIS, ACCESS_TOKEN_MARGIN_MILLIS } from "#contract/limits.ts";
import { type AccessToken, millisLeft, parseAccessToken } from "./access-token.ts";
import type { Tokens } from "./token-store.ts";

/** One signed-in stretch of time of one person: a refresh token and the access tokens made from it. */
export interface Session {
  /** Equal for equal sessions, whatever access token they have at the moment. */
  readonly key: string;
  /** Once true it stays true: the person has to sign in again, which makes another session. */
  isKnownInvalid(): boolean;
  /** Tokens that will be good for a while yet, or `null` when the session is over. Renews when needed. */
  tokens(marginMillis?: number): Promise<Tokens | null>;
  /** The server refused this access token: the next request gets a new one. */
  markAccessTokenExpired(accessToken: string | null): void;
  /** Signed out, deleted, or refused by the server. */
  markInvalid(): void;
  /** Another tab has renewed the access token. */
  adopt(accessToken: string | null): void;
}

export interface SessionParts {
  tokens: Tokens;
  /** Gets a new access token; `null` when the refresh token is no longer good. */
  refresh(refreshToken: string): Promise<string | null>;
  now(): number;
  onAccessToken?(accessToken: string): void;
  onInvalid?(): void;
}

export function sessionKey({ refreshToken, accessToken }: Tokens): string {
  if (refreshToken) return `refresh-${refreshToken}`;
  return accessToken ? `access-${accessToken}` : "not-logged-in";
}

export function createSession({ tokens, refresh, now, onAccessToken, onInvalid }: SessionParts): Session {
  const { refreshToken } = tokens;
  // An access token without a refresh token is treated as no token at all.
  let isInvalid = !refreshToken;
  let access: AccessToken | null = refreshToken ? parseAccessToken(tokens.accessToken) : null;
  /** What the server refused does not come back from a store that still holds it. */
  let refused: string | null = null;
  let renewing: Promise<AccessToken | null> | null = null;

  function markInvalid() {
    if (isInvalid) return;
    isInvalid = true;
    access = null;
    onInvalid?.();
  }

  async function renew(): Promise<AccessToken | null> {
    const renewed = refreshToken && !isInvalid ? await refresh(refreshToken) : null;
    // Signed out while the request was under way: the new token must not bring the session back.
    if (isInvalid) return null;
    if (renewed === null) {
      markInvalid();
      return null;
    }
    access = parseAccessToken(renewed);
    if (!access) throw new Error("The server sent an access token without an expiry.");
    onAccessToken?.(renewed);
    return access;
  }

  function renewOnce(): Promise<AccessToken | null> {
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    return renewing;
  }

  return {
    key: sessionKey(tokens),
    isKnownInvalid: () => isInvalid,
    markInvalid,
    async tokens(marginMillis = ACCESS_TOKEN_MARGIN_MILLIS) {
      if (marginMillis >= ACCESS_TOKEN_MARGIN_LIMIT_MILLIS) {
        throw new Error(
          `The margin of an access token must be less than ${ACCESS_TOKEN_MARGIN_LIMIT_MILLIS} ms, not ${marginMillis} ms.`,
        );
      }
      if (isInvalid) return null;
      if (access && millisLeft(access, now()) >= marginMillis) return { accessToken: access.token, refreshToken };

      const fresh = await renewOnce();
      if (!fresh) return null;
      if (millisLeft(fresh, now()) < marginMillis) {
        throw new Error(`A new access token ends in less than ${marginMillis} ms. Is the clock of this device right?`);
      }
      return { accessToken: fresh.token, refreshToken };
    },
    markAccessTokenExpired(accessToken) {
      refused = accessToken;
      // A newer one may have arrived meanwhile.
      if (access?.token === accessToken) access = null;
    },
    adopt(accessToken) {
      if (isInvalid || accessToken === refused || accessToken === access?.token) return;
      const other = parseAccessToken(accessToken);
      if (other && (!access || other.expiresAtMillis > access.expiresAtMillis)) access = other;
    },
  };
}

import { ACCESS_TOKEN_MARGIN_LIMIT_MILLIS, ACCESS_TOKEN_MARGIN_MILLIS } from "#contract/limits.ts";
import { type AccessToken, millisLeft, parseAccessToken } from "./access-token.ts";
import type { ServerClock } from "./server-clock.ts";
import type { Tokens } from "./token-store.ts";

/** A session of a user: a refresh token and the access tokens issued for it, or an access token alone. */
export interface Session {
  /** Equal for equal sessions, with any access token. */
  readonly key: string;
  /** Whether the session has ended. It never becomes valid again; the next sign-in creates another session. */
  isKnownInvalid(): boolean;
  /** Resolves when the tokens are known: at once, except in a token store that answers later. */
  loaded(): Promise<void>;
  /**
   * Returns tokens whose access token is valid for at least `marginMillis`, and renews it if necessary. Returns `null`
   * when the session has ended.
   */
  tokens(marginMillis?: number): Promise<Tokens | null>;
  /**
   * Renews the access token because its claims no longer hold, and returns the tokens; `null` when the session has ended.
   * A token that cannot be renewed counts as expired.
   */
  renew(): Promise<Tokens | null>;
  /** Reports that the server rejected this access token. The next request gets a new one. */
  markAccessTokenExpired(accessToken: string | null): void;
  /**
   * Reports that the user signed out or was deleted, or that the server rejected the refresh token. The promise of a
   * token store that writes later resolves when the tokens are deleted there.
   */
  markInvalid(): void | Promise<void>;
  /** Takes over an access token that another tab has renewed. */
  adopt(accessToken: string | null): void;
}

export interface SessionParts {
  tokens: Tokens;
  /** Requests a new access token; `null` when the refresh token is no longer valid. */
  refresh(refreshToken: string): Promise<string | null>;
  /** Tells how old tokens are. Shared by the sessions of an app. */
  clock: ServerClock;
  onAccessToken?(accessToken: string): void | Promise<void>;
  /** `isRefused` says that the server has told so. */
  onInvalid?(isRefused?: boolean): void | Promise<void>;
}

export function sessionKey({ refreshToken, accessToken }: Tokens): string {
  if (refreshToken) return `refresh-${refreshToken}`;
  return accessToken ? `access-${accessToken}` : "not-logged-in";
}

export function createSession({ tokens, refresh, clock, onAccessToken, onInvalid }: SessionParts): Session {
  const { refreshToken } = tokens;
  let access = parseAccessToken(tokens.accessToken);
  // An access token alone, as a request brings it to a backend, is a session until it expires.
  let isInvalid = !refreshToken && !access;
  /** The access token that the server rejected. A store may still contain it, and must not bring it back. */
  let rejected: string | null = null;
  let renewing: Promise<AccessToken | null> | null = null;

  function markInvalid(isRefused?: boolean): void | Promise<void> {
    if (isInvalid) return undefined;
    isInvalid = true;
    access = null;
    return onInvalid?.(isRefused);
  }

  async function renew(): Promise<AccessToken | null> {
    const renewed = refreshToken && !isInvalid ? await refresh(refreshToken) : null;
    // The user signed out while the request was under way: the new token must not restore the session.
    if (isInvalid) return null;
    if (renewed === null) {
      try {
        await markInvalid(true);
      } catch {
        // A store that cannot delete the tokens loses nothing: its next reader learns the same.
      }
      return null;
    }
    access = parseAccessToken(renewed);
    clock.learnFrom(access);
    if (!access) throw new Error("The access token of the server has no expiry.");
    // A store that cannot keep the token loses nothing: its next reader renews the token again.
    await (async () => onAccessToken?.(renewed))().catch(() => {});
    return access;
  }

  function renewOnce(): Promise<AccessToken | null> {
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function validTokens(marginMillis = ACCESS_TOKEN_MARGIN_MILLIS): Promise<Tokens | null> {
    if (marginMillis >= ACCESS_TOKEN_MARGIN_LIMIT_MILLIS) {
      throw new Error(
        `The margin of an access token must be less than ${ACCESS_TOKEN_MARGIN_LIMIT_MILLIS} ms, not ${marginMillis} ms.`,
      );
    }
    if (isInvalid) return null;
    const neededMillis = refreshToken ? marginMillis : 1;
    if (access && millisLeft(access, clock.now()) >= neededMillis) return { accessToken: access.token, refreshToken };

    const fresh = await renewOnce();
    if (!fresh) return null;
    if (millisLeft(fresh, clock.now()) < marginMillis) {
      throw new Error(`A new access token ends in less than ${marginMillis} ms.`);
    }
    return { accessToken: fresh.token, refreshToken };
  }

  function markAccessTokenExpired(accessToken: string | null) {
    rejected = accessToken;
    // Another request may have renewed it meanwhile.
    if (access?.token === accessToken) access = null;
  }

  return {
    key: sessionKey(tokens),
    isKnownInvalid: () => isInvalid,
    loaded: async () => {},
    markInvalid: () => markInvalid(),
    tokens: validTokens,
    async renew() {
      // The server may have begun a renewal that is under way before the change.
      await renewing?.catch(() => {});
      if (access && refreshToken) markAccessTokenExpired(access.token);
      return validTokens();
    },
    markAccessTokenExpired,
    adopt(accessToken) {
      if (isInvalid || accessToken === rejected || accessToken === access?.token) return;
      const other = parseAccessToken(accessToken);
      // Of two tokens of one second, the stored one is the newer.
      if (other && (!access || other.expiresAtMillis >= access.expiresAtMillis)) access = other;
    },
  };
}

import type { Level } from "#contract/access.ts";
import type { Deps } from "#sdk/deps.ts";

/** The tokens that a request sends. */
export interface SentTokens {
  accessToken: string | null;
  refreshToken: string | null;
}

/** Where a wire gets the tokens of its requests, and whom it tells that the server rejected one: a `Session` is one. */
export interface TokenSource {
  /** Returns valid tokens; `null` when nobody is signed in. */
  tokens(): Promise<SentTokens | null>;
  /** Renews the access token because its claims no longer hold. */
  renew(): Promise<unknown>;
  markAccessTokenExpired(accessToken: string | null): void;
}

/** The server and project of a wire, and the credentials it sends. */
export interface Connection {
  deps: Deps;
  /** The server's URL without `/api/v1` and without a trailing slash. */
  baseUrl: string;
  projectId: string;
  /**
   * Names the cookies of the session. Those of an app with the hosted pages are others than those of these pages themselves: in
   * development, both are on localhost, and browsers share cookies between ports.
   */
  cookieId: string;
  level: Level;
  keys: Keys;
  extraHeaders: Record<string, string>;
  /** Whether the page's own server has the tokens, in a cookie that requests must carry. */
  httpOnly?: boolean;
  /** The language of the pages, for the emails that requests cause. */
  language?: string;
  /** An owner's session on project `internal`, instead of keys. */
  ownerSession?: TokenSource;
  /** Whether the server has answered this app. */
  readonly contact: { hasAnswered: boolean };
}

export interface Keys {
  publishableClientKey?: string;
  secretServerKey?: string;
  superSecretAdminKey?: string;
}

/** The tokens of a session; both are null when nobody is signed in. */
export interface Tokens {
  accessToken: string | null;
  refreshToken: string | null;
}

export const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null };

/** Stores the tokens of a user. */
export interface TokenStore {
  read(): Tokens;
  write(tokens: Tokens): void;
  /** Calls `onChange` when the tokens change, also in another tab. */
  subscribe(onChange: () => void): () => void;
}

/** An object with readable headers: a fetch `Request`, or the request of a framework. */
export interface RequestLike {
  headers: { get(name: string): string | null };
}

/**
 * Where an app finds the tokens of a user: in the browser's cookies, in the memory of this process, in a request, in an
 * object, or nowhere (`null`, for an app that never acts as a user).
 */
export type TokenStoreOption = "cookie" | "memory" | RequestLike | Tokens | null;

export const sameTokens = (a: Tokens, b: Tokens) =>
  a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

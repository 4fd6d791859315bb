export interface Tokens {
  accessToken: string | null;
  refreshToken: string | null;
}

export const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null };

/** Where the tokens of a person are kept. */
export interface TokenStore {
  read(): Tokens;
  write(tokens: Tokens): void;
  /** Calls back when the tokens changed, by us or by somebody else (another tab). */
  subscribe(onChange: () => void): () => void;
}

/** Anything with headers that can be asked by name: a fetch `Request`, a framework's request. */
export interface RequestLike {
  headers: { get(name: string): string | null };
}

/**
 * Where an app finds the tokens of a person: the browser's cookies, the memory of this process, the request at hand,
 * given tokens, or nowhere (`null`: an app that never acts as a user).
 */
export type TokenStoreOption = "cookie" | "memory" | RequestLike | Tokens | null;

export const sameTokens = (a: Tokens, b: Tokens) =>
  a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

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

/** The headers of a fetch `Request`, or anything with the same `get`. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

/** The headers of Node's requests, and of the frameworks built on them, by name in any case. */
export type PlainHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An object with headers: a fetch `Request`, the request of Node or Express, or `{ headers: { cookie } }`. */
export interface RequestLike {
  readonly headers: ReadableHeaders | PlainHeaders;
}

/**
 * Where an app finds the tokens of a user: in the browser's cookies, in the memory of this process, in a request, in an
 * object, or nowhere (`null`, for an app that never acts as a user).
 */
export type TokenStoreOption = "cookie" | "memory" | RequestLike | Tokens | null;

export const sameTokens = (a: Tokens, b: Tokens) =>
  a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

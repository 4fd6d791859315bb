import type { Tokens } from "#contract/session-cookies.ts";
import type { RequestLike } from "#sdk/request-like.ts";

export { NO_TOKENS, type Tokens } from "#contract/session-cookies.ts";

/** Stores the tokens of a user. */
export interface TokenStore {
  read(): Tokens;
  /**
   * Announces the change at once. The promise of a store that writes later resolves when the tokens are stored. With
   * `isRefused`, the server has refused the current session: a store that has another one, too, takes that.
   */
  write(tokens: Tokens, isRefused?: boolean): void | Promise<void>;
  /** Calls `onChange` when the tokens change, also in another tab. */
  subscribe(onChange: () => void): () => void;
  /** Only for stores that answer later: whether `read` has an answer. */
  isLoaded?(): boolean;
  /** Resolves when `read` has an answer. Rejects with the store's error; the next call asks again. */
  load?(): Promise<void>;
}

/**
 * A place of your own for the tokens of a user: a keychain, a file, a database. Each function can answer at once or with
 * a promise. Make the object once, because the app remembers sessions by it.
 *
 *     const keychain: CustomTokenStore = {
 *       getTokens: async () => JSON.parse((await SecureStore.getItemAsync("hallpass")) ?? "null"),
 *       setTokens: async (tokens) =>
 *         tokens ? SecureStore.setItemAsync("hallpass", JSON.stringify(tokens)) : SecureStore.deleteItemAsync("hallpass"),
 *     };
 *     const app = new HallpassClientApp({ projectId, publishableClientKey, tokenStore: keychain });
 */
export interface CustomTokenStore {
  /**
   * Returns the stored tokens; `null` when nobody is signed in. A function that returns promises is called once, and
   * after each change that `subscribe` reports; any other function is called often.
   */
  getTokens(): Partial<Tokens> | null | undefined | Promise<Partial<Tokens> | null | undefined>;
  /**
   * Stores tokens; `null` at sign-out. Called at sign-in and sign-out and whenever the access token is renewed, one call
   * at a time. A sign-in rejects with the error of this function.
   */
  setTokens(tokens: Tokens | null): void | Promise<void>;
  /** Calls `onChange` when another program or window changes the tokens. Returns the function that ends this. */
  subscribe?(onChange: () => void): () => void;
}

/**
 * Where an app finds the tokens of a user: in the browser's cookies (`nextjs-cookie`: also those of the request that
 * Next.js is answering; needs the app of `hallpass/next`), in the memory of this process, in a request, in an object, in
 * a store of your own, or nowhere (`null`, for an app that never acts as a user).
 */
export type TokenStoreOption = "cookie" | "nextjs-cookie" | "memory" | RequestLike | Tokens | CustomTokenStore | null;

export const sameTokens = (a: Tokens, b: Tokens) =>
  a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

import { keyed } from "#sdk/cache/keyed.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { cookieStore } from "./cookie-store.ts";
import { lazyStore } from "./lazy-store.ts";
import { memoryStore } from "./memory-store.ts";
import type { CustomTokenStore, TokenStore, TokenStoreOption, Tokens } from "./token-store.ts";

/** Resolves `tokenStore` options to stores. The same option gives the same store. */
export function tokenStores(
  site: Pick<Connection, "projectId" | "cookieId" | "deps">,
  own: TokenStoreOption | undefined,
) {
  const { cookieId, deps } = site;
  const inMemory = memoryStore();
  const storeOfObject = keyed((option: RequestLike | Tokens | CustomTokenStore) => {
    if ("getTokens" in option) return lazyStore(async () => (await import("./custom-store.ts")).customStore(option));
    if (!("headers" in option)) return memoryStore(givenTokens(option));
    return lazyStore(async () => (await import("./request-store.ts")).requestStore(option, site));
  });
  let inCookies: TokenStore | null = null;

  function cookies(): TokenStore {
    const browser = deps.browser();
    if (!browser) throw new Error("Cannot use cookie token store on the server!");
    inCookies ??= cookieStore(cookieId, browser, deps);
    return inCookies;
  }

  return function storeFor(option: TokenStoreOption | undefined = own): TokenStore {
    if (option === undefined && deps.browser()) return cookies();
    if (option === undefined || option === null) {
      throw new Error(
        "This app has no token store for a user. Give it one, or name one: getUser({ tokenStore: request }).",
      );
    }
    // A server answers many requests with one app: each call finds out which one it belongs to.
    if (option === "nextjs-cookie" && !deps.browser()) {
      return lazyStore(async () => storeOfObject(await (await import("./request-store.ts")).answeredRequest(deps)));
    }
    if (option === "cookie" || option === "nextjs-cookie") return cookies();
    return option === "memory" ? inMemory : storeOfObject(option);
  };
}

export const isRequest = (option: TokenStoreOption | undefined): option is RequestLike =>
  typeof option === "object" && option !== null && "headers" in option;

function givenTokens(tokens: Tokens): Tokens {
  if (tokens.accessToken === undefined || tokens.refreshToken === undefined) {
    throw new Error("A token store of given tokens needs accessToken and refreshToken, or null for each.");
  }
  return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken };
}

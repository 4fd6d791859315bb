import type { Watchable } from "#sdk/cache/watchable.ts";
import type { TokenStore } from "#sdk/session/token-store.ts";

/** Returns a function that loads the user of a request: once, however many parts of a page ask. */
export function usersOfRequests<U>() {
  /** The users that are loading, by the tokens of the requests: some frameworks give each part of a page a copy. */
  const loading = new Map<string, Promise<U | null>>();

  return async (store: TokenStore, user: Watchable<U | null>): Promise<U | null> => {
    await store.load?.();
    if (user.snapshot().status !== "pending") return user.read();
    const key = JSON.stringify(store.read());
    const promise = loading.get(key) ?? user.get().finally(() => loading.delete(key));
    loading.set(key, promise);
    return promise;
  };
}

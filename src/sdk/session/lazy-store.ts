import { lazily } from "#sdk/lazily.ts";
import { NO_TOKENS, type TokenStore } from "./token-store.ts";

/**
 * A store whose code is loaded on first use, because a browser's app rarely has one. So it answers later, even one that
 * could at once.
 */
export function lazyStore(load: () => Promise<TokenStore>): TokenStore {
  let store: TokenStore | undefined;
  const loading = lazily(async () => {
    store = await load();
    return store;
  });
  return {
    isLoaded: () => store !== undefined && store.isLoaded?.() !== false,
    load: async () => (await loading()).load?.(),
    read: () => store?.read() ?? NO_TOKENS,
    write: async (...changed) => (await loading()).write(...changed),
    subscribe(onChange) {
      let leave: (() => void) | null = null;
      let hasLeft = false;
      // Whoever reads the tokens gets the error of a failed load.
      loading().then(
        (loaded) => {
          if (!hasLeft) leave = loaded.subscribe(onChange);
        },
        () => {},
      );
      return () => {
        hasLeft = true;
        leave?.();
      };
    },
  };
}

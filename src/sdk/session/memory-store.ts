import { NO_TOKENS, type TokenStore, type Tokens } from "./token-store.ts";

/** Stores tokens in the memory of this process or page. */
export function memoryStore(initial: Tokens = NO_TOKENS): TokenStore {
  const listeners = new Set<() => void>();
  let tokens = initial;
  return {
    read: () => tokens,
    write(changed) {
      tokens = changed;
      for (const listener of [...listeners]) listener();
    },
    subscribe(onChange) {
      const listener = () => onChange();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

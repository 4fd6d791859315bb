/** More than an app shows at a time, and little memory in a server that reads every user and team over time. */
const MAX_KEPT = 1_000;

export interface Kept<V> {
  /** Returns the object of a key: the same one as long as the key is among the last thousand that were requested. */
  of(key: string): V;
  /** Returns the object of a key if there is one already. */
  peek(key: string): V | undefined;
  all(): V[];
}

/** One object per key, made on the first request. Evicts the least recently requested ones. */
export function kept<V extends object>(make: (key: string) => V): Kept<V> {
  const known = new Map<string, V>();
  return {
    of(key) {
      const value = known.get(key) ?? make(key);
      // A map iterates in insertion order, so its first key is the least recently requested one.
      known.delete(key);
      known.set(key, value);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size > MAX_KEPT) known.delete(oldest);
      return value;
    },
    peek: (key) => known.get(key),
    all: () => [...known.values()],
  };
}

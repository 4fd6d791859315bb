/** Far more than anybody looks at, and little for a server that meets every user and team of a project in its life. */
const MOST = 1_000;

export interface Kept<V> {
  /** The same object for a key as long as it is among the last thousand that were asked for. */
  of(key: string): V;
  /** What is there of a key already. */
  peek(key: string): V | undefined;
  all(): V[];
}

/** One object per key, made when it is first asked for; those that nobody asks for any more are forgotten. */
export function kept<V extends object>(make: (key: string) => V): Kept<V> {
  const known = new Map<string, V>();
  return {
    of(key) {
      const value = known.get(key) ?? make(key);
      // The order of a map is the order in which its keys came.
      known.delete(key);
      known.set(key, value);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size > MOST) known.delete(oldest);
      return value;
    },
    peek: (key) => known.get(key),
    all: () => [...known.values()],
  };
}

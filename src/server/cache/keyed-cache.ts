import { LRUCache } from "lru-cache";
import { EVERYTHING, type Store } from "#server/db/store/store.ts";

interface CacheOptions<V> {
  store: Pick<Store, "onCacheChange">;
  /** Sets this cache's keys apart: a write that changes entry `p1` of the cache `config` bumps `config:p1`. */
  name: string;
  load(key: string): Promise<V>;
  /** Which values are remembered; all, unless said otherwise. */
  isKept?(value: V): boolean;
  /** How many entries are kept; the longest unused go first. */
  most?: number;
  /** An entry that nobody asked for in this time is dropped. */
  idleMillis?: number;
  /** The shortest time between two loads of one key: who comes earlier waits, and shares. Never an old value instead. */
  refillMillis?: number;
}

export interface KeyedCache<V> {
  /** The present value: remembered, or loaded once for all who ask at the same time. A failed load is not remembered. */
  get(key: string): Promise<V>;
  /** The name to `bump` in the transaction that changes the entry. */
  keyOf(key: string): string;
  /** Stops listening to the store and forgets everything. */
  close(): void;
}

/** What is read on every request and seldom changes, kept in memory and never older than the truth by a second. */
export function keyedCache<V>(options: CacheOptions<V>): KeyedCache<V> {
  const {
    store,
    name,
    load,
    isKept = () => true,
    most = 10_000,
    idleMillis = 10 * 60_000,
    refillMillis = 25,
  } = options;
  const entries = new LRUCache<string, { value: V }>({
    max: most,
    ttl: idleMillis,
    updateAgeOnGet: true,
    // The cache asks for the time, and sets a timer to ask again, this often; by default a thousand times a second.
    ttlResolution: 1_000,
  });
  const loading = new Map<string, Promise<V>>();
  const lastLoads = new LRUCache<string, number>({ max: most });
  const prefix = `${name}:`;

  const stop = store.onCacheChange((keys) => {
    for (const key of keys) {
      if (key === EVERYTHING) {
        entries.clear();
        loading.clear();
      } else if (key.startsWith(prefix)) {
        entries.delete(key.slice(prefix.length));
        // Those who wait already get what they asked for then; whoever comes now must not join them.
        loading.delete(key.slice(prefix.length));
      }
    }
  });

  async function refill(key: string): Promise<V> {
    const wait = (lastLoads.get(key) ?? Number.NEGATIVE_INFINITY) + refillMillis - performance.now();
    if (wait > 0) await Bun.sleep(wait);
    lastLoads.set(key, performance.now());
    return load(key);
  }

  return {
    async get(key) {
      const entry = entries.get(key);
      if (entry) return entry.value;
      const joined = loading.get(key);
      if (joined) return joined;

      const flight = refill(key);
      loading.set(key, flight);
      try {
        const value = await flight;
        // Changed while it was loaded: good for those who asked before, not to be remembered.
        if (loading.get(key) === flight && isKept(value)) entries.set(key, { value });
        return value;
      } finally {
        if (loading.get(key) === flight) loading.delete(key);
      }
    },
    keyOf: (key) => prefix + key,
    close() {
      stop();
      entries.clear();
      loading.clear();
    },
  };
}

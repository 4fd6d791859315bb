import { LRUCache } from "lru-cache";
import { EVERYTHING, type Store } from "#server/db/store/store.ts";

interface CacheOptions<V> {
  store: Pick<Store, "onCacheChange">;
  /** Prefix of this cache's keys: a write that changes entry `p1` of the cache `config` bumps `config:p1`. */
  name: string;
  load(key: string): Promise<V>;
  /** Whether a value is kept; by default every value is. */
  isKept?(value: V): boolean;
  /** The maximum number of entries; the least recently used are dropped first. */
  most?: number;
  /** An entry that is not read for this long is dropped. */
  idleMillis?: number;
  /**
   * The shortest time between two loads of one key: earlier callers wait and share the next load. They never get an old
   * value.
   */
  refillMillis?: number;
}

export interface KeyedCache<V> {
  /** Returns the current value: cached, or loaded once for all concurrent callers. A failed load is not cached. */
  get(key: string): Promise<V>;
  /** Returns the name to `bump` in the transaction that changes the entry. */
  keyOf(key: string): string;
  /** Forgets all entries. */
  clear(): void;
  /** Stops listening to the store and forgets all entries. */
  close(): void;
}

/**
 * Keeps values in memory that every request reads and that seldom change. A value is never out of date by more than a
 * second.
 */
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
    // How often the cache reads the clock and sets a timer to read it again; by default a thousand times a second.
    ttlResolution: 1_000,
  });
  const loading = new Map<string, Promise<V>>();
  const lastLoads = new LRUCache<string, number>({ max: most });
  const prefix = `${name}:`;

  function clear() {
    entries.clear();
    loading.clear();
  }

  const stop = store.onCacheChange((keys) => {
    for (const key of keys) {
      if (key === EVERYTHING) clear();
      else if (key.startsWith(prefix)) {
        entries.delete(key.slice(prefix.length));
        // Waiting callers asked before the change and may get the old value; later callers must not join them.
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
        // A change during the load made this value outdated: callers who asked before may have it, but it is not
        // cached.
        if (loading.get(key) === flight && isKept(value)) entries.set(key, { value });
        return value;
      } finally {
        if (loading.get(key) === flight) loading.delete(key);
      }
    },
    keyOf: (key) => prefix + key,
    clear,
    close() {
      stop();
      clear();
    },
  };
}

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

/** How full a cache is, and how often it had the value since the start. */
export interface CacheLoad {
  entries: number;
  hits: number;
  misses: number;
}

export interface KeyedCache<V> {
  /** Returns the current value: cached, or loaded once for all concurrent callers. A failed load is not cached. */
  get(key: string): Promise<V>;
  /** Loads the value again, whether or not it is cached. The returned value was read after the call. */
  renew(key: string): Promise<V>;
  /** Returns the name to `bump` in the transaction that changes the entry. */
  keyOf(key: string): string;
  load(): CacheLoad;
  /** Forgets all entries. */
  clear(): void;
  /** Stops listening to the store and forgets all entries. */
  close(): void;
}

/**
 * Keeps values in memory that every request reads and that seldom change. A value is out of date until the store reports
 * the change: `Store.onCacheChange` says how soon that is.
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
  let hits = 0;
  let misses = 0;

  function clear() {
    entries.clear();
    loading.clear();
  }

  const stop = store.onCacheChange((keys) => {
    for (const key of keys) {
      if (key === EVERYTHING) clear();
      else if (key.startsWith(prefix)) {
        entries.delete(key.slice(prefix.length));
        // Waiting callers called before the change and may get the old value; later callers must not join them.
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

  /** Loads a value, once for all concurrent callers. */
  async function loaded(key: string): Promise<V> {
    const joined = loading.get(key);
    if (joined) return joined;

    const flight = refill(key);
    loading.set(key, flight);
    try {
      const value = await flight;
      // A change during the load made this value outdated: earlier callers may have it, but it is not cached.
      if (loading.get(key) === flight && isKept(value)) entries.set(key, { value });
      return value;
    } finally {
      if (loading.get(key) === flight) loading.delete(key);
    }
  }

  return {
    async get(key) {
      const entry = entries.get(key);
      if (entry) {
        hits++;
        return entry.value;
      }
      misses++;
      return loaded(key);
    },
    async renew(key) {
      // A load that runs already may have read before this call.
      await loading.get(key)?.catch(() => {});
      return loaded(key);
    },
    keyOf: (key) => prefix + key,
    load: () => ({ entries: entries.size, hits, misses }),
    clear,
    close() {
      stop();
      clear();
    },
  };
}

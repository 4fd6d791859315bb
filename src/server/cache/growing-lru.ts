import { LRUCache } from "lru-cache";

/**
 * Makes a cache that takes memory for what is in it. With `max`, `lru-cache` would make room for all entries at once: for
 * tens of thousands, that is a megabyte and some milliseconds of each start.
 */
export const growingLru = <V extends {}>(max: number, { ttlMillis }: { ttlMillis?: number } = {}) =>
  new LRUCache<string, V>({ maxSize: max, sizeCalculation: () => 1, ttl: ttlMillis });

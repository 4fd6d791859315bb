import type { LRUCache } from "lru-cache";
import { growingLru } from "#server/cache/growing-lru.ts";

/** The count of one key since its window opened. */
export interface Window {
  count: number;
  endsAt: number;
}

/** Open windows by key, in memory. */
export type Windows = LRUCache<string, Window>;

const MAX_WINDOWS = 50_000;

export const makeWindows = (): Windows => growingLru(MAX_WINDOWS);

/**
 * Returns the open window of a key, or a new one. A window that ends later than a new one would was opened before the
 * clock was set back, and is replaced.
 */
export function openWindow(windows: Windows, key: string, now: number, windowMillis: number): Window {
  const found = windows.get(key);
  const isOpen = found && found.endsAt > now && found.endsAt <= now + windowMillis;
  return isOpen ? found : { count: 0, endsAt: now + windowMillis };
}

/** Counts one or more in a window and returns the new count. */
export function countIn(windows: Windows, key: string, window: Window, more = 1): number {
  const count = window.count + more;
  windows.set(key, { ...window, count });
  return count;
}

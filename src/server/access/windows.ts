import { LRUCache } from "lru-cache";

/** What has been counted since a window opened. */
interface Window {
  count: number;
  endsAt: number;
}

/** Open windows by what they count, in memory. */
export type Windows = LRUCache<string, Window>;

const MAX_WINDOWS = 50_000;

export const makeWindows = (): Windows => new LRUCache({ max: MAX_WINDOWS });

/** The window that is open for a key, or a new one. One that ends later than it could was opened before the clock was set back. */
export function openWindow(windows: Windows, key: string, now: number, windowMillis: number): Window {
  const found = windows.get(key);
  const isOpen = found && found.endsAt > now && found.endsAt <= now + windowMillis;
  return isOpen ? found : { count: 0, endsAt: now + windowMillis };
}

/** Counts one more in a window; gives how many it holds then. */
export function countIn(windows: Windows, key: string, window: Window): number {
  const count = window.count + 1;
  windows.set(key, { ...window, count });
  return count;
}

import { useSyncExternalStore } from "react";
import type { Watchable } from "#sdk/cache/watchable.ts";

/**
 * Returns the current value of a watchable, and renders again after every change. Suspends until there is a value.
 *
 *     const sessions = useResource(user.activeSessions);
 */
export function useResource<T>(watchable: Watchable<T>): T {
  useSyncExternalStore(watchable.subscribe, watchable.snapshot, watchable.snapshot);
  return watchable.read();
}

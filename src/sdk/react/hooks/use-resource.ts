import { useSyncExternalStore } from "react";
import type { Watchable } from "#sdk/cache/watchable.ts";

/** The present value, and a new render after every change. Suspends until there is one; never a first `undefined`. */
export function useResource<T>(watchable: Watchable<T>): T {
  useSyncExternalStore(watchable.subscribe, watchable.snapshot, watchable.snapshot);
  return watchable.read();
}

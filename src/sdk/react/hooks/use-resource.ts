import { useSyncExternalStore } from "react";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { renderInBrowser } from "./render-in-browser.ts";

/**
 * Returns the current value of a watchable, and renders again after every change. Suspends until there is a value.
 * `first` is what a server renders, and what a browser renders first, so that both show the same.
 *
 *     const teams = useResource(user.teams);
 */
export function useResource<T>(watchable: Watchable<T>, first: Watchable<T> = watchable): T {
  const snapshot = useSyncExternalStore(watchable.subscribe, watchable.snapshot, first.snapshot);
  return renderInBrowser(() => (snapshot === first.snapshot() ? first : watchable).read());
}

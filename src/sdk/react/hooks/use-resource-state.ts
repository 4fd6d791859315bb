import { useEffect, useSyncExternalStore } from "react";
import type { Snapshot, Watchable } from "#sdk/cache/watchable.ts";

const PENDING: Snapshot<never> = { status: "pending" };

/**
 * Returns the state of a watchable and follows its changes, without Suspense: `pending` until there is a value, `failed`
 * with the error when it cannot be loaded. On a server, and while the page hydrates, the state is `pending`.
 *
 *     const teams = useResourceState(user.teams);
 *     if (teams.status === "ready") return <List items={teams.value} />;
 */
export function useResourceState<T>(watchable: Watchable<T>): Snapshot<T> {
  const state = useSyncExternalStore<Snapshot<T>>(watchable.subscribe, watchable.snapshot, () => PENDING);
  useEffect(() => {
    if (state.status === "pending") void watchable.settled();
  }, [watchable, state]);
  return state;
}

import { type QueryClient, type QueryKey, queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Watchable } from "hallpass";
import { useEffect } from "react";

const FRESH_MILLIS = 10_000;

/** A watchable of the SDK, and the key of its query. */
export interface Watched<T> {
  key: QueryKey;
  watchable: Watchable<T>;
}

/**
 * A watchable of the SDK as a query. The cache of the SDK decides: the query loads the watchable, and is stale as soon as
 * the SDK has dropped the value.
 */
export const watched = <T>({ key, watchable }: Watched<T>) =>
  queryOptions({
    queryKey: key,
    queryFn: () => watchable.get(),
    staleTime: () => (watchable.snapshot().status === "ready" ? FRESH_MILLIS : 0),
  });

/**
 * The value of a watchable. Suspends until it is loaded, and follows every change.
 *
 *     const keys = useWatched({ key: ["keys", id], watchable: app.internalApiKeys });
 */
export function useWatched<T>({ key, watchable }: Watched<T>): T {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(watched({ key, watchable }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a new array each time and changes with its watchable.
  useEffect(() => follow(client, { key, watchable }), [client, watchable]);

  return data;
}

/** Copies every change of a watchable into its query, until the returned function is called. */
export function follow<T>(client: QueryClient, { key, watchable }: Watched<T>): () => void {
  function copy() {
    const snapshot = watchable.snapshot();
    if (snapshot.status === "ready" && client.getQueryData(key) !== snapshot.value) {
      client.setQueryData<T>(key, snapshot.value);
    }
  }
  copy();
  return watchable.subscribe(copy);
}

/** A call of the SDK without a watchable, as a query. */
export const asked = <T>(key: QueryKey, ask: () => Promise<T>) => queryOptions({ queryKey: key, queryFn: ask });

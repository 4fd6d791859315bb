import { type QueryClient, type QueryKey, queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Watchable } from "hallpass";
import { useEffect } from "react";

const FRESH_MILLIS = 10_000;

/** Something of the server that the SDK watches, and the key under which the console shows it. */
export interface Watched<T> {
  key: QueryKey;
  watchable: Watchable<T>;
}

/**
 * A watchable of the SDK as a query. The SDK's cache is the only one: loading the query loads the watchable, and a query
 * whose watchable has been forgotten, or dropped by a change, is stale.
 */
export const watched = <T>({ key, watchable }: Watched<T>) =>
  queryOptions({
    queryKey: key,
    queryFn: () => watchable.get(),
    staleTime: () => (watchable.snapshot().status === "ready" ? FRESH_MILLIS : 0),
  });

/**
 * The value of a watchable. Suspends until it is known; follows every change that the SDK hears of.
 *
 *     const keys = useWatched({ key: ["keys", id], watchable: app.internalApiKeys });
 */
export function useWatched<T>({ key, watchable }: Watched<T>): T {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(watched({ key, watchable }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is a new array each time, and belongs to its watchable.
  useEffect(() => follow(client, { key, watchable }), [client, watchable]);

  return data;
}

/** Shows every change of a watchable in its query, until the returned function is called. */
export function follow<T>(client: QueryClient, { key, watchable }: Watched<T>): () => void {
  function show() {
    const snapshot = watchable.snapshot();
    if (snapshot.status === "ready" && client.getQueryData(key) !== snapshot.value) {
      client.setQueryData<T>(key, snapshot.value);
    }
  }
  show();
  return watchable.subscribe(show);
}

/** A question to the SDK that it does not watch, as a query. */
export const asked = <T>(key: QueryKey, ask: () => Promise<T>) => queryOptions({ queryKey: key, queryFn: ask });

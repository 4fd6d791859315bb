import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import type { Watchable } from "hallpass";
import { useEffect } from "react";
import { onReturn, outage } from "./outage.ts";

const FRESH_MILLIS = 10_000;
/** How soon a screen shows what another owner, or a user, has changed. */
const LIVE_MILLIS = 5_000;
/** After this time without an answer, the server may be out of reach. The SDK still tries for a while. */
const DOUBT_MILLIS = 3_000;

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
 * The value of a watchable. Suspends until it is loaded, follows every change, and is asked for again every few seconds.
 *
 *     const keys = useWatched({ key: ["keys", id], watchable: app.internalApiKeys });
 */
export function useWatched<T>(of: Watched<T>): T {
  const { data } = useSuspenseQuery(watched(of));
  useFollowed(of);
  return data;
}

/** A page of a list. `rows` are those of the page before while the next one loads. */
export interface WatchedPage<T> {
  /** Undefined until the first page is loaded. */
  rows: T | undefined;
  /** Whether `rows` are those of another page, until this one is loaded. */
  isStale: boolean;
}

/**
 * Like `useWatched`, for a page of a list: while another page, order or search is loading, the rows stay. Never
 * suspends; throws when the first page cannot be loaded.
 */
export function useWatchedPage<T>(of: Watched<T>): WatchedPage<T> {
  const { data, isPlaceholderData } = useQuery({
    ...watched(of),
    placeholderData: keepPreviousData,
    // What is shown stays when it cannot be loaded again.
    throwOnError: (_, { state }) => state.data === undefined,
  });
  useFollowed(of);
  return { rows: data, isStale: isPlaceholderData };
}

function useFollowed<T>({ key, watchable }: Watched<T>) {
  const client = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a new array each time and changes with its watchable.
  useEffect(() => follow(client, { key, watchable }), [client, watchable]);
  useEffect(() => keepLive(watchable), [watchable]);
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
  // After the owner has signed in again, the query still has what the watchable of the session before has loaded.
  void watchable.settled();
  return watchable.subscribe(copy);
}

/** Asks for a value again every few seconds while the page is visible, until the returned function is called. */
function keepLive({ snapshot, refresh }: Watchable<unknown>): () => void {
  let isAsking = false;
  async function again() {
    if (isAsking || outage.isOut() || document.visibilityState === "hidden" || snapshot().status !== "ready") return;
    isAsking = true;
    const doubt = setTimeout(() => void outage.look(), DOUBT_MILLIS);
    await refresh();
    clearTimeout(doubt);
    isAsking = false;
  }
  const timer = setInterval(again, LIVE_MILLIS);
  document.addEventListener("visibilitychange", again);
  const stop = onReturn(() => void refresh());
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
    stop();
  };
}

/** A call of the SDK without a watchable, as a query. */
export const asked = <T>(key: QueryKey, ask: () => Promise<T>) => queryOptions({ queryKey: key, queryFn: ask });

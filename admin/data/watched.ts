import type { Snapshot, Watchable } from "hallpass";
import { useResourceState } from "hallpass/react";
import { useDeferredValue, useEffect, useSyncExternalStore } from "react";
import { useLast } from "../components/use-last.ts";
import { watchableOf } from "./asked.ts";
import { onReturn, outage } from "./outage.ts";

/** How soon a screen shows what another owner, or a user, has changed. */
const LIVE_MILLIS = 5_000;
/** After this time without an answer, the server may be out of reach. The SDK still tries for a while. */
const DOUBT_MILLIS = 3_000;

interface WatchOptions {
  /** Whether the value is asked for again every few seconds; default: true. */
  isLive?: boolean;
}

/**
 * The value of a watchable. Suspends until it is loaded, follows every change, and is asked for again every few seconds.
 * While another watchable takes its place, such as after a new sign-in, its value stays until the other one is loaded.
 *
 *     const keys = useWatched(app.keys.all);
 */
export function useWatched<T>(current: Watchable<T>, { isLive = true }: WatchOptions = {}): T {
  const watchable = useDeferredValue(current);
  const { status } = useSnapshot(watchable, isLive ? LIVE_MILLIS : undefined);
  if (status === "failed") failed.add(watchable);
  return watchable.read();
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
 * suspends; throws when a page cannot be loaded.
 */
export function useWatchedPage<T>(watchable: Watchable<T>, { isLive = true }: WatchOptions = {}): WatchedPage<T> {
  const snapshot = useSnapshot(watchable, isLive ? LIVE_MILLIS : undefined);
  const rows = useLast(snapshot.status === "ready" ? snapshot.value : undefined);
  if (snapshot.status === "failed") {
    failed.add(watchable);
    throw snapshot.error;
  }
  return { rows, isStale: rows !== undefined && snapshot.status === "pending" };
}

/** The value of a watchable; undefined until it is loaded, when it cannot be loaded, and without a watchable. */
export function useKnown<T>(watchable: Watchable<T> | undefined, everyMillis?: number): T | undefined {
  const snapshot = useSnapshot(watchable, everyMillis);
  return snapshot.status === "ready" ? snapshot.value : undefined;
}

/** The value of a watchable if something else has loaded it. Does not load it. */
export function useLoaded<T>(watchable: Watchable<T>): T | undefined {
  const snapshot = useSyncExternalStore(watchable.subscribe, watchable.snapshot);
  ageOf(snapshot);
  return snapshot.status === "ready" ? snapshot.value : undefined;
}

/**
 * The state of a watchable; `pending` without one. Loaded anew when the server is back, and when a component begins to show
 * a value that others have shown for a while. Never suspends or throws.
 */
export function useSnapshot<T>(watchable: Watchable<T> | undefined, everyMillis?: number): Snapshot<T> {
  useEffect(() => {
    if (!watchable) return;
    const known = watchable.snapshot();
    if (known.status === "ready" && ageOf(known) >= LIVE_MILLIS) void watchable.refresh();
    return onReturn(() => void watchable.refresh());
  }, [watchable]);
  useAskedAgain(watchable, everyMillis);
  const snapshot = useResourceState<T>(watchable ?? NOTHING);
  ageOf(snapshot);
  return snapshot;
}

/** When each state was first shown. A watchable has another object for each. */
const shownSince = new WeakMap<Snapshot<unknown>, number>();

function ageOf(snapshot: Snapshot<unknown>): number {
  const since = shownSince.get(snapshot) ?? Date.now();
  shownSince.set(snapshot, since);
  return Date.now() - since;
}

const NOTHING = watchableOf<never>(() => new Promise(() => {}));

/** Asks for a value again and again while the page is visible. Not at all without a watchable or an interval. */
export function useAskedAgain(watchable: Watchable<unknown> | undefined, everyMillis: number | undefined) {
  useEffect(
    () => (watchable && everyMillis ? keepAsking(watchable, everyMillis) : undefined),
    [watchable, everyMillis],
  );
}

/** Asks for a value that is shown at each interval, and when the page is seen again, until the returned function is called. */
export function keepAsking(
  { snapshot, refresh }: Pick<Watchable<unknown>, "snapshot" | "refresh">,
  everyMillis: number,
): () => void {
  let isAsking = false;
  async function again() {
    if (isAsking || outage.isOut() || document.visibilityState === "hidden" || snapshot().status !== "ready") return;
    isAsking = true;
    const doubt = setTimeout(() => void outage.look(), DOUBT_MILLIS);
    await refresh();
    clearTimeout(doubt);
    isAsking = false;
  }
  const timer = setInterval(again, everyMillis);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
  };
}

/** The watchables whose failure is shown instead of a page. They keep it until somebody tries again. */
const failed = new Set<Watchable<unknown>>();

/** Loads again what has failed. Resolves when all of it is loaded, or will be by whoever reads it. */
export async function retryFailed(): Promise<void> {
  const again = [...failed];
  failed.clear();
  await Promise.all(again.map((each) => each.refresh()));
}

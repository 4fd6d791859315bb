/** The current state of a value. The same object until the state changes. */
export type Snapshot<T> =
  | { readonly status: "pending" }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly error: unknown };

/**
 * A value on the server that can be loaded once or watched. Made for `useSyncExternalStore` and Suspense:
 *
 *     const value = useSyncExternalStore(watchable.subscribe, watchable.snapshot, watchable.snapshot);
 *     return watchable.read();
 */
export interface Watchable<T> {
  /** Calls `onChange` after every change. While there are subscribers, the SDK's mutations refresh the value. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Returns the current state, without loading the value. */
  readonly snapshot: () => Snapshot<T>;
  /** Returns the value. While there is none, starts loading and throws a promise. Throws the error of a failed load. */
  readonly read: () => T;
  /** Resolves when `read` no longer throws a promise; the same promise until then. Never rejects. */
  readonly settled: () => Promise<void>;
  /** Loads the value from the server; rejects when it cannot be loaded. Subscribers see the result, too. */
  readonly get: () => Promise<T>;
  /**
   * Reloads the value for subscribers. Without subscribers, drops it, so that the next reader loads it. Never rejects: a
   * change was made even if a list that shows it cannot be loaded, and a caller who saw an error would make it twice.
   */
  readonly refresh: () => Promise<void>;
}

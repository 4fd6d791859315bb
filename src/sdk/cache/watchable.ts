/** What is known of a value now. The same object until something changes. */
export type Snapshot<T> =
  | { readonly status: "pending" }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly error: unknown };

/**
 * A value on the server that can be asked for once or watched. Made for `useSyncExternalStore` and Suspense:
 *
 *     const value = useSyncExternalStore(watchable.subscribe, watchable.snapshot, watchable.snapshot);
 *     return watchable.read();
 */
export interface Watchable<T> {
  /** Calls back after every change; the value is kept fresh by mutations as long as somebody is subscribed. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Does not load anything by itself. */
  readonly snapshot: () => Snapshot<T>;
  /** The value. Throws a promise while there is none (and begins to load), and the error when loading failed. */
  readonly read: () => T;
  /** Resolves when `read` will not throw a promise; the same promise until then. Never rejects. */
  readonly settled: () => Promise<void>;
  /** Always asks the server; everybody who watches sees the answer too. */
  readonly get: () => Promise<T>;
  /** Loads anew for those who watch; without any, forgets the value so that the next one loads it. */
  readonly refresh: () => Promise<void>;
}

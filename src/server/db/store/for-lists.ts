import type { Store } from "./store.ts";

/** The same dependencies for a list or an overview, which a replica may read if the operator named one. */
export async function forLists<D extends { store: Store }>(deps: D): Promise<D> {
  const store = await deps.store.replica?.();
  return store ? { ...deps, store } : deps;
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { Store } from "./store.ts";

/** The store and the state of the `write` that the current code runs in. */
const current = new AsyncLocalStorage<{ store: object; open: boolean }>();

/** Runs the body of a `write`. Work that the body starts and does not await is no longer inside once the body ends. */
export async function insideWrite<T>(store: object, body: () => Promise<T>): Promise<T> {
  const state = { store, open: true };
  try {
    return await current.run(state, body);
  } finally {
    state.open = false;
  }
}

/**
 * Throws when called inside a `write` of the same store: the call would wait for itself, or would not see the write's
 * changes.
 */
export function refuseInsideWrite(store: object, verb: keyof Store): void {
  const state = current.getStore();
  if (state?.open && state.store === store) {
    throw new Error(`store.${verb} inside store.write: use the transaction that the body was given`);
  }
}

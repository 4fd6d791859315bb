import { AsyncLocalStorage } from "node:async_hooks";
import type { Store } from "./store.ts";

/** Knows, wherever code runs, whether it runs inside a transaction of a store, and says so to whoever asks for another. */
const current = new AsyncLocalStorage<{ store: object; open: boolean }>();

/** Runs the body of a `write`. Work that it starts and leaves behind is no longer inside once the body is done. */
export async function insideWrite<T>(store: object, body: () => Promise<T>): Promise<T> {
  const state = { store, open: true };
  try {
    return await current.run(state, body);
  } finally {
    state.open = false;
  }
}

/** Throws when called inside a `write` of the same store: it would wait for itself, or read past its own changes. */
export function refuseInsideWrite(store: object, verb: keyof Store): void {
  const state = current.getStore();
  if (state?.open && state.store === store) {
    throw new Error(`store.${verb} inside store.write: use the transaction that the body was given`);
  }
}

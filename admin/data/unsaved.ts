import { useSyncExternalStore } from "react";

/**
 * The ids of what holds something that is not saved, in the order in which it was typed. The last one is the innermost: a
 * dialog is open above the page that has changes, too.
 */
export const holders = new Set<string>();
const listeners = new Set<() => void>();

/** Says that `holders` has changed. */
export function announce() {
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything on the page, or in a dialog, is not saved. */
export const useIsUnsaved = () => useSyncExternalStore(subscribe, () => holders.size > 0);

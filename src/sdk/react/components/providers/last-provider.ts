import { useSyncExternalStore } from "react";
import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";

const { lastUsedProvider: KEY } = storageNames(PRODUCT_PREFIX);

/** Stores the provider for the next visit. Does nothing when the browser forbids storage. */
export function rememberProvider(provider: string): void {
  try {
    window.localStorage.setItem(KEY, provider);
  } catch {}
}

function remembered(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The provider that was last used in this browser; null on a server. */
export function useLastProvider(): string | null {
  return useSyncExternalStore(watchStorage, remembered, () => null);
}

function watchStorage(changed: () => void) {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

/** Whether the page is in a frame; false on a server. */
export const useIsInFrame = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => window.self !== window.top,
    () => false,
  );

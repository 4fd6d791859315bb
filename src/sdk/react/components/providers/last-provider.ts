import { useSyncExternalStore } from "react";
import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";

const { lastUsedProvider: KEY } = storageNames(PRODUCT_PREFIX);

/** Storage may be forbidden; then nobody is reminded of anything. */
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

/** The provider that was used last in this browser; null on a server, where nobody knows. */
export function useLastProvider(): string | null {
  return useSyncExternalStore(watchStorage, remembered, () => null);
}

function watchStorage(changed: () => void) {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

export const isInFrame = () => typeof window !== "undefined" && window.self !== window.top;

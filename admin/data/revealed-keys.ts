import type { InternalApiKeyFirstView } from "hallpass/admin";
import { useSyncExternalStore } from "react";

/**
 * Keys created since the page was loaded, by project. The server cannot show them again, and they are secret: they stay
 * in memory only.
 */
const revealed = new Map<string, RevealedKeys>();
const listeners = new Set<() => void>();

export interface RevealedKeys {
  keys: InternalApiKeyFirstView;
  /** The user confirmed that they saved the keys. */
  isSaved: boolean;
}

function publish() {
  const isAnyUnsaved = [...revealed.values()].some(({ isSaved }) => !isSaved);
  window[isAnyUnsaved ? "addEventListener" : "removeEventListener"]("beforeunload", askFirst);
  for (const listener of [...listeners]) listener();
}

/** The keys outlast the pages of the console, but neither a reload nor the tab. */
function askFirst(event: BeforeUnloadEvent) {
  event.preventDefault();
}

export function reveal(projectId: string, keys: InternalApiKeyFirstView) {
  revealed.set(projectId, { keys, isSaved: false });
  publish();
}

export function markSaved(projectId: string) {
  const known = revealed.get(projectId);
  if (known) revealed.set(projectId, { ...known, isSaved: true });
  publish();
}

export function forgetRevealed() {
  revealed.clear();
  publish();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

export function useRevealedKeys(projectId: string): RevealedKeys | null {
  return useSyncExternalStore(subscribe, () => revealed.get(projectId) ?? null);
}

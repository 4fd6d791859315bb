import { useSyncExternalStore } from "react";

export type ThemeChoice = "light" | "dark" | "system";

const STORAGE_NAME = "hallpass-console-theme";
const listeners = new Set<() => void>();
let choice: ThemeChoice = "system";
let systemIsDark: MediaQueryList | undefined;

const shownTheme = () => (choice === "system" ? (systemIsDark?.matches ? "dark" : "light") : choice);

function apply() {
  document.documentElement.dataset.theme = shownTheme();
  for (const listener of [...listeners]) listener();
}

/** Applies the stored theme, or else the system's, and follows changes of the system. Call before the first render. */
export function startTheme() {
  systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  systemIsDark.addEventListener("change", apply);
  const stored = readStored();
  if (stored === "light" || stored === "dark") choice = stored;
  apply();
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_NAME);
  } catch {
    // Without storage, the theme is the system's.
    return null;
  }
}

export function chooseTheme(chosen: ThemeChoice) {
  choice = chosen;
  try {
    localStorage.setItem(STORAGE_NAME, chosen);
  } catch {
    // Without storage, the choice lasts for this visit.
  }
  apply();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

export function useTheme() {
  return {
    choice: useSyncExternalStore(subscribe, () => choice),
    shown: useSyncExternalStore(subscribe, shownTheme),
  };
}

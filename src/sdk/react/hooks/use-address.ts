import { useSyncExternalStore } from "react";

/** The part of the Navigation API that is used here: its event also reports `history.pushState`. */
type WindowWithNavigation = Window & { navigation?: EventTarget };

/** Returns the path and query of the page, and follows every navigation. Empty on a server. */
export function useAddress(): string {
  return useSyncExternalStore(
    watchAddress,
    () => window.location.pathname + window.location.search,
    () => "",
  );
}

/** Calls `changed` after every navigation, also within the page. The returned function stops that. */
export function watchAddress(changed: () => void) {
  const { navigation }: WindowWithNavigation = window;
  window.addEventListener("popstate", changed);
  navigation?.addEventListener("currententrychange", changed);
  return () => {
    window.removeEventListener("popstate", changed);
    navigation?.removeEventListener("currententrychange", changed);
  };
}

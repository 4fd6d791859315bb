import { useSyncExternalStore } from "react";

/** Browsers' Navigation API, as far as we use it: the one event that also tells of `history.pushState`. */
type WindowWithNavigation = Window & { navigation?: EventTarget };

/** Path and query of the page, following every navigation; empty on a server. */
export function useAddress(): string {
  return useSyncExternalStore(
    watchAddress,
    () => window.location.pathname + window.location.search,
    () => "",
  );
}

function watchAddress(changed: () => void) {
  const { navigation }: WindowWithNavigation = window;
  window.addEventListener("popstate", changed);
  navigation?.addEventListener("currententrychange", changed);
  return () => {
    window.removeEventListener("popstate", changed);
    navigation?.removeEventListener("currententrychange", changed);
  };
}

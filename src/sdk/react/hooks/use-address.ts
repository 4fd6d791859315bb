import { useSyncExternalStore } from "react";
import { useShown } from "./use-shown.ts";

/** The part of the Navigation API that is used here: its event also reports `history.pushState`. */
type WindowWithNavigation = Window & { navigation?: EventTarget };

/** Returns the path and query of the page, and follows every navigation while it is shown. Empty on a server. */
export function useAddress(): string {
  const address = useSyncExternalStore(
    watchAddress,
    () => window.location.pathname + window.location.search,
    () => "",
  );
  return useShown(address);
}

/** Calls `changed` soon after every navigation, also within the page. The returned function stops that. */
export function watchAddress(changed: () => void) {
  const { navigation }: WindowWithNavigation = window;
  const target = navigation ?? window;
  const event = navigation ? "currententrychange" : "popstate";
  // Not at once: routers change the address while React commits, when no component may begin to render.
  const soon = () => queueMicrotask(changed);
  target.addEventListener(event, soon);
  return () => target.removeEventListener(event, soon);
}

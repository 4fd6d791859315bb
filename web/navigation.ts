import { useSyncExternalStore } from "react";

/** Goes to an address: within the hosted pages without loading them anew, anywhere else through the browser. */
export function navigator(handlerBase: string) {
  return (to: string) => {
    const target = new URL(to, window.location.href);
    const isOurs = target.origin === window.location.origin && `${target.pathname}/`.startsWith(`${handlerBase}/`);
    if (!isOurs) return window.location.assign(target);
    // Whoever goes back from the first page must not land on a sign-in that sends them forward again.
    const keepsPlace = target.pathname === handlerBase || target.href === window.location.href;
    if (keepsPlace) window.history.replaceState(null, "", target);
    else window.history.pushState(null, "", target);
    window.dispatchEvent(new PopStateEvent("popstate"));
    window.scrollTo(0, 0);
  };
}

/** The path of the page, without slashes at its end. */
export function usePath(): string {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("popstate", changed);
      return () => window.removeEventListener("popstate", changed);
    },
    () => window.location.pathname.replace(/\/+$/, ""),
  );
}

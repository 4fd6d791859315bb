import { useSyncExternalStore } from "react";

/** Navigates to an address: within the hosted pages without a page load, anywhere else through the browser. */
export function navigator(handlerBase: string) {
  return (to: string) => {
    const target = new URL(to, location.href);
    const isHostedPage = target.origin === location.origin && `${target.pathname}/`.startsWith(`${handlerBase}/`);
    if (!isHostedPage) return location.assign(target);
    // A user who goes back from the home page must not land on a sign-in page that redirects forward again.
    const keepsPlace = target.pathname === handlerBase || target.href === location.href;
    if (keepsPlace) history.replaceState(null, "", target);
    else history.pushState(null, "", target);
    window.dispatchEvent(new PopStateEvent("popstate"));
    scrollTo(0, 0);
  };
}

/** The path of the page, without trailing slashes. */
export function usePath(): string {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("popstate", changed);
      return () => window.removeEventListener("popstate", changed);
    },
    () => location.pathname.replace(/\/+$/, ""),
  );
}

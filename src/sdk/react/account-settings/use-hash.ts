import { useSyncExternalStore } from "react";

/** Returns the part of the page's address after `#`, and follows it. Empty on a server. */
export const useHash = (): string => useSyncExternalStore(watchHash, hashNow, () => "");

/** Not decoded: a hash that somebody typed may not be decodable, and ids of items need no encoding. */
const hashNow = () => window.location.hash.slice(1);

function watchHash(changed: () => void) {
  // Routers push entries without a `hashchange` event, and tell of it by a `popstate`.
  window.addEventListener("hashchange", changed);
  window.addEventListener("popstate", changed);
  return () => {
    window.removeEventListener("hashchange", changed);
    window.removeEventListener("popstate", changed);
  };
}

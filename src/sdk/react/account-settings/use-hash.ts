import { useSyncExternalStore } from "react";
import { watchAddress } from "#sdk/react/hooks/use-address.ts";

/** Returns the part of the page's address after `#`, and follows it. Empty on a server. */
export const useHash = (): string => useSyncExternalStore(watchAddress, hashNow, () => "");

/** Not decoded: a hash that somebody typed may not be decodable, and ids of items need no encoding. */
const hashNow = () => window.location.hash.slice(1);

import type { InternalApiKey } from "hallpass/admin";

/** When an app or a server last called with any of the keys; null if none ever did. */
export function lastCallWith(keys: readonly Pick<InternalApiKey, "lastUsedAt">[]): Date | null {
  const times = keys.flatMap(({ lastUsedAt }) => (lastUsedAt ? [lastUsedAt.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

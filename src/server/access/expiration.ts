import { SECOND } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import { refuse } from "./refusal.ts";

/** The year 5138 in seconds, and 1973 in milliseconds. */
const MOST_SECONDS = 100_000_000_000;

interface Given<E extends number | null> {
  expires_at_millis: E;
  expires_in_millis?: number;
}

/**
 * Returns when a key expires: after its lifetime, if one is given, or at the time given. Refuses a key that would never
 * work: its client counts seconds, has another clock, or made a mistake. The refusal has the probable cause.
 */
export function expirationOf<E extends number | null>(
  { now }: Pick<Deps, "now">,
  { expires_at_millis: given, expires_in_millis: lifetime }: Given<E>,
): E | number {
  if (lifetime !== undefined) return now() + Math.trunc(lifetime);
  if (given === null) return given;
  const expiresAt = Math.trunc(given);
  if (expiresAt > now()) return expiresAt;
  const asMillis = expiresAt * SECOND;
  const advice =
    asMillis > now() && expiresAt < MOST_SECONDS
      ? `It seems to count seconds. For ${dateOf(asMillis)}, send ${asMillis}.`
      : `Send a time after ${now()} (${dateOf(now())}), which is now.`;
  throw refuse("EXPIRATION_IN_PAST", { given: expiresAt, date: dateOf(expiresAt), advice });
}

const dateOf = (millis: number) => new Date(millis).toISOString();

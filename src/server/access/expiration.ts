import { SECOND } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import { refuse } from "./refusal.ts";

/** The year 5138 in seconds, and 1973 in milliseconds. */
const MOST_SECONDS = 100_000_000_000;

/**
 * Refuses the expiration of a key that would never work: its client counts seconds, has another clock, or made a mistake.
 * Says what it probably meant.
 */
export function requireFuture({ now }: Pick<Deps, "now">, expiresAt: number): void {
  if (expiresAt > now()) return;
  const asMillis = expiresAt * SECOND;
  const advice =
    asMillis > now() && expiresAt < MOST_SECONDS
      ? `It seems to count seconds. For ${dateOf(asMillis)}, send ${asMillis}.`
      : `Send a time after ${now()} (${dateOf(now())}), which is now.`;
  throw refuse("EXPIRATION_IN_PAST", { given: expiresAt, date: dateOf(expiresAt), advice });
}

const dateOf = (millis: number) => new Date(millis).toISOString();

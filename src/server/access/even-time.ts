import { randomInt } from "node:crypto";
import type { Deps } from "#server/deps.ts";

/** Longer than the work ever takes, and short enough for a waiting user. */
export const EVEN_MILLIS = 1_000;
export const EVEN_JITTER_MILLIS = 500;

/**
 * Runs work whose duration would reveal a secret. Ends a fixed time plus a small random one after it began, whether the
 * work succeeds or fails. docs/security/rules.md, rule 2.
 */
export async function inEvenTime<T>(deps: Pick<Deps, "wait">, work: () => Promise<T>): Promise<T> {
  // Not the time of day: somebody may set that clock during the work, and the user would wait until it is as late again.
  const endsAt = performance.now() + EVEN_MILLIS + randomInt(EVEN_JITTER_MILLIS);
  try {
    return await work();
  } finally {
    await deps.wait(Math.max(0, Math.ceil(endsAt - performance.now())));
  }
}

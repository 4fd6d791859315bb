import { randomInt } from "node:crypto";
import type { Deps } from "#server/deps.ts";

/** Longer than the work behind it ever takes, short enough for somebody who waits. */
export const EVEN_MILLIS = 1_000;
export const EVEN_JITTER_MILLIS = 500;

/**
 * Does something whose duration would tell a secret, and ends a fixed time (and a little chance) after it began, however
 * it went. docs/security/rules.md, rule 2.
 */
export async function inEvenTime<T>(deps: Pick<Deps, "now" | "wait">, work: () => Promise<T>): Promise<T> {
  const endsAt = deps.now() + EVEN_MILLIS + randomInt(EVEN_JITTER_MILLIS);
  try {
    return await work();
  } finally {
    await deps.wait(Math.max(0, endsAt - deps.now()));
  }
}

import { and, eq } from "drizzle-orm";
import { HOUR, MINUTE, SECOND } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import { CLIENT } from "#server/tracing/span.ts";
import { spanned } from "#server/tracing/tracer.ts";
import { type Claimed, claimDue, dueAfter, keyOf, type LogoutKey, makeDueIn } from "./claim.ts";
import { type Outcome, send } from "./send.ts";

/** The delay after each failure. The seventh attempt, some nine hours after the first, is the last. */
export const RETRY_DELAYS_MILLIS = [5 * SECOND, MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;
/** Adds up to a tenth, so that logouts that failed together are not retried all at once. */
const JITTER = 0.1;

/** The ends of sessions that are reported to clients (OpenID Connect Back-Channel Logout 1.0). */
export const logouts: Outbox<Claimed, void, LogoutKey> = {
  name: "logouts",
  table: "oauthLogouts",
  underWay: ({ logoutsUnderWay }) => logoutsUnderWay,
  keyOf,
  claim: claimDue,
  send: attempt,
  longestDelayMillis: Math.max(...RETRY_DELAYS_MILLIS) * (1 + JITTER),
  dueAfter,
  makeDueIn,
};

async function attempt(deps: Deps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  try {
    const outcome = await spanned(deps.tracer, "logout.send", { kind: CLIENT, isRoot: true }, () =>
      send(deps, claimed, signal),
    );
    if (outcome) await settle(deps, claimed, outcome);
  } catch (error) {
    // A fault of the database, not of the app: the lease expires, and the logout is sent again.
    deps.log.error("Could not report the end of a session", { logout: claimed.id, error });
  }
}

/** Stores the result of an attempt and the time of the next one. */
export async function settle(
  deps: Deps,
  { id, attempts, leasedUntil }: Claimed,
  { statusCode, error, isFinal }: Outcome,
): Promise<void> {
  const attemptedAt = deps.now();
  const delay = isFinal ? undefined : RETRY_DELAYS_MILLIS[attempts];
  const dueAt = delay === undefined ? null : attemptedAt + Math.round(delay * (1 + JITTER * Math.random()));
  await deps.store.write(async (tx) => {
    const t = tx.oauthLogouts;
    await tx
      .update(t)
      .set({ attempts: attempts + 1, attemptedAt, statusCode, error, dueAt })
      // The lease may have expired, and another process may have claimed the logout.
      .where(and(eq(t.id, id), eq(t.dueAt, leasedUntil)));
  });
}

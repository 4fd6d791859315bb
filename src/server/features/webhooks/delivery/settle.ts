import { and, count, eq, gte } from "drizzle-orm";
import { HOUR, MINUTE, SECOND } from "#contract/limits.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { newId } from "#server/features/webhooks/ids.ts";
import type { Claimed } from "./claim.ts";
import type { Outcome } from "./send.ts";

/** The delay after each failure, as at Svix. The first attempt is made at once, the eighth is the last. */
export const RETRY_DELAYS_MILLIS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const;
/** Adds up to a tenth, so that messages that failed together are not retried all at once. */
const JITTER = 0.1;
/** The longest time that a message waits for its next attempt. */
export const LONGEST_DELAY_MILLIS = Math.max(...RETRY_DELAYS_MILLIS) * (1 + JITTER);

/** An endpoint is disabled after this time with only failures, and at least this many, so not for one message alone. */
const DISABLED_AFTER_MILLIS = 5 * 24 * HOUR;
const DISABLED_AFTER_ATTEMPTS = 2 * (RETRY_DELAYS_MILLIS.length + 1);

/** The answer of a receiver that is permanently gone (RFC 9110 §15.5.11): further requests would disturb it. */
export const GONE = 410;

/** Stores the result of an attempt and the time of the next one, in one transaction. */
export async function settle(deps: Deps, claimed: Claimed, outcome: Outcome): Promise<void> {
  const { endpoint, eventId, leasedUntil, isManual } = claimed;
  const now = deps.now();
  const row = {
    id: newId("atmpt"),
    projectId: endpoint.projectId,
    endpointId: endpoint.id,
    eventId,
    at: now,
    isManual,
    ...outcome,
  };
  const reason = await deps.store.write(async (tx) => {
    const t = tx.webhookDeliveries;
    const at = await stateOf(tx, endpoint.id);
    // An owner may have moved the endpoint during the attempt.
    const isGone = outcome.statusCode === GONE && at?.url === outcome.url;
    const kept = await tx
      .update(t)
      .set(nextState(claimed, outcome, { now, isGone }))
      .where(
        and(
          eq(t.endpointId, endpoint.id),
          eq(t.eventId, eventId),
          eq(t.state, "sending"),
          // The lease may have expired, and another process may have claimed the message.
          eq(t.dueAt, leasedUntil),
        ),
      )
      .returning({ eventId: t.eventId });
    // The endpoint may have been deleted with its deliveries.
    if (kept.length === 0) return null;
    await tx.add("webhookAttempts", row);
    if (outcome.hasSucceeded) return clearIn(tx, endpoint.id, at);
    return countFailureIn(tx, deps, { ...endpoint, isGone }, at);
  });
  if (reason) deps.log.warn(`Disabled a webhook endpoint that ${reason}`, { endpoint: endpoint.id });
}

function nextState(
  { attempts }: Claimed,
  { hasSucceeded }: Outcome,
  { now, isGone }: { now: number; isGone: boolean },
) {
  const made = { attempts: attempts + 1, isManual: false };
  if (hasSucceeded) return { ...made, state: "succeeded" as const, dueAt: null };
  const delay = isGone ? undefined : RETRY_DELAYS_MILLIS[attempts];
  if (delay === undefined) return { ...made, state: "failed" as const, dueAt: null };
  return { ...made, state: "waiting" as const, dueAt: now + Math.round(delay * (1 + JITTER * Math.random())) };
}

type EndpointState = Awaited<ReturnType<typeof stateOf>>;

async function stateOf(tx: Transaction, endpointId: string) {
  const t = tx.webhookEndpoints;
  const [row] = await tx
    .select({ firstFailedAt: t.firstFailedAt, url: t.url, disabled: t.disabled })
    .from(t)
    .where(eq(t.id, endpointId));
  return row;
}

async function clearIn(tx: Transaction, endpointId: string, at: EndpointState): Promise<null> {
  // Written only when it changes: a write by every delivery would make the deliveries wait for each other.
  if (at?.firstFailedAt != null) await tx.change("webhookEndpoints", { id: endpointId }, { firstFailedAt: null });
  return null;
}

/** Counts a failure, and returns why it disabled the endpoint, if it did. */
async function countFailureIn(
  tx: Transaction,
  deps: Deps,
  { id, projectId, isGone }: { id: string; projectId: string; isGone: boolean },
  at: EndpointState,
): Promise<string | null> {
  const now = deps.now();
  // A disabled endpoint with failures is one that was given up, not one that its owner disabled during an attempt.
  if (!at || at.disabled) return null;
  const failingSince = at.firstFailedAt ?? now;
  if (!isGone && !(await hasFailedForDaysIn(tx, id, failingSince, now))) {
    if (at.firstFailedAt === null) await tx.change("webhookEndpoints", { id }, { firstFailedAt: now });
    return null;
  }
  await tx.change("webhookEndpoints", { id }, { disabled: true, firstFailedAt: failingSince, updatedAt: now });
  await audit(tx, deps, {
    projectId,
    action: "webhook_endpoint_disabled",
    actor: { type: "system", id: null },
    subject: { type: "webhook_endpoint", id },
    origin: null,
    after: { url: at.url, failing_since: failingSince, ...(isGone && { status_code: GONE }) },
  });
  return isGone ? "answered 410 Gone" : "failed for days";
}

async function hasFailedForDaysIn(tx: Transaction, endpointId: string, since: number, now: number): Promise<boolean> {
  if (since > now - DISABLED_AFTER_MILLIS) return false;
  const t = tx.webhookAttempts;
  const [{ failures } = { failures: 0 }] = await tx
    .select({ failures: count() })
    .from(t)
    .where(and(eq(t.endpointId, endpointId), gte(t.at, since)));
  return failures >= DISABLED_AFTER_ATTEMPTS;
}

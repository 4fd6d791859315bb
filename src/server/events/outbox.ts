import type { WebhookEvent } from "#contract/webhooks.ts";
import { numberText } from "#server/crypto/number-text.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { causingRequestId } from "#server/tracing/scope.ts";

// No capitals: most of PostgreSQL's collations sort them among the lower-case letters.
const BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * Returns an id for an event, which is also the id of its message at receivers, however often it is sent. Ids of one
 * process sort in the order of its events, as lists show them. As long as Svix's: 27 characters, here of a UUIDv7 and
 * one more random byte.
 */
export function newMessageId(): string {
  const bytes = Buffer.concat([Bun.randomUUIDv7("buffer"), crypto.getRandomValues(new Uint8Array(1))]);
  return `msg_${numberText(bytes, BASE_36, 27)}`;
}

/** Stores an event in the transaction of the change that it reports; a worker delivers it to webhook endpoints. */
export async function queueEvent(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  event: { projectId: string; type: WebhookEvent; data: unknown },
): Promise<void> {
  await tx.add("events", {
    id: newMessageId(),
    projectId: event.projectId,
    type: event.type,
    payload: { type: event.type, data: event.data },
    state: "queued",
    requestId: causingRequestId(),
    createdAt: deps.now(),
  });
}

import type { WebhookEvent } from "#contract/webhooks.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";

/**
 * An event's id is its message's at receivers, and stays so however often it is sent. Ids of one process are in the order
 * of its events, as lists show them.
 */
export const newMessageId = () => `msg_${Bun.randomUUIDv7().replaceAll("-", "")}`;

/** Stores an event in the transaction of the change it tells of; a worker hands it to whoever listens. */
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
    createdAt: deps.now(),
  });
}

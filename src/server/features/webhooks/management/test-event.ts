import type { WebhookEvent } from "#contract/webhooks.ts";
import type { Deps } from "#server/deps.ts";
import { newMessageId } from "#server/events/outbox.ts";
import { addDeliveries } from "#server/features/webhooks/delivery/fan-out.ts";
import { RETRY_DELAYS_MILLIS } from "#server/features/webhooks/delivery/settle.ts";
import { auditEndpoint, find as findEndpoint, type Manager } from "#server/features/webhooks/endpoints.ts";
import { requireEnabled } from "#server/features/webhooks/replays.ts";
import { EXAMPLES } from "./examples.ts";

/** Marks test events in the log. */
const TEST_TAG = "hallpass-test";

export const isTest = ({ tags }: { tags: string[] | null }): boolean => tags?.includes(TEST_TAG) ?? false;

/**
 * Sends an example of an event to one endpoint, even if it does not listen for it, and returns the id of the message.
 * It is sent once: the person who tests sees the answer, and a failure must not be retried for a day.
 */
export async function sendTestEvent(
  deps: Deps,
  by: Manager,
  { endpointId, type }: { endpointId: string; type: WebhookEvent },
): Promise<string> {
  const { projectId } = by;
  const now = deps.now();
  const event = {
    id: newMessageId(),
    projectId,
    type,
    payload: { type, is_test: true, data: EXAMPLES[type] },
    tags: [TEST_TAG],
    // Other endpoints do not get it.
    state: "sent" as const,
    createdAt: now,
    doneAt: now,
  };
  await deps.store.write(async (tx) => {
    const endpoint = await findEndpoint(tx, projectId, endpointId);
    requireEnabled(endpoint);
    await tx.add("events", event);
    const after = { message_id: event.id, event_type: type };
    await auditEndpoint(tx, deps, by, "webhook_tested", { id: endpoint.id, after });
    await addDeliveries(tx, deps, [{ event, endpoint }], { isManual: true, attempts: RETRY_DELAYS_MILLIS.length });
  });
  return event.id;
}

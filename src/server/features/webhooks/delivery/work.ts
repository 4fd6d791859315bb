import type { Deps } from "#server/deps.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import { onBehalfOf } from "#server/tracing/scope.ts";
import { CLIENT } from "#server/tracing/span.ts";
import { spanned } from "#server/tracing/tracer.ts";
import { type Claimed, claimDue, dueAfter, type MessageKey, makeDueIn } from "./claim.ts";
import { send } from "./send.ts";
import { LONGEST_DELAY_MILLIS, settle } from "./settle.ts";

/** The messages that wait to be sent, up to the capacity of each endpoint. */
export const messages: Outbox<Claimed, void, MessageKey> = {
  name: "webhooks",
  table: "webhookDeliveries",
  underWay: ({ webhookLoad }) => webhookLoad.underWay,
  keyOf: ({ endpoint, eventId }) => `${endpoint.id} ${eventId}`,
  claim: claimDue,
  send: (deps, claimed, signal) => onBehalfOf(claimed.requestId, () => attempt(deps, claimed, signal)),
  longestDelayMillis: LONGEST_DELAY_MILLIS,
  dueAfter,
  makeDueIn,
};

async function attempt(deps: Deps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  let hasSucceeded: boolean | null = null;
  try {
    const outcome = await spanned(deps.tracer, "webhook.send", { kind: CLIENT, isRoot: true }, () =>
      send(deps, claimed, signal),
    );
    if (!outcome) return;
    hasSucceeded = outcome.hasSucceeded;
    await settle(deps, claimed, outcome);
  } catch (error) {
    // A fault of the database, not of the endpoint: the lease expires, and the message is sent again.
    deps.log.error("Could not process a webhook message", { event: claimed.eventId, error });
  } finally {
    deps.webhookLoad.end(claimed.endpoint, hasSucceeded);
  }
}

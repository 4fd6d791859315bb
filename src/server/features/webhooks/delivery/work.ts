import type { Deps } from "#server/deps.ts";
import { onBehalfOf } from "#server/tracing/scope.ts";
import { CLIENT } from "#server/tracing/span.ts";
import { spanned } from "#server/tracing/tracer.ts";
import { within } from "#server/within.ts";
import { type Claimed, claimDue } from "./claim.ts";
import { send } from "./send.ts";
import { settle } from "./settle.ts";

/** How often the worker looks for further messages while it sends some. */
const POLL_MILLIS = 250;

/**
 * Begins to send due messages and waits until one of those in delivery is done. Returns how many are in delivery, so that
 * the worker begins others as soon as there is capacity: a slow endpoint delays only its own messages.
 */
export async function workOffWebhooks(deps: Deps): Promise<number> {
  await begin(deps);
  const attempts = underWay(deps);
  if (attempts.length > 0) await within(POLL_MILLIS, Promise.race(attempts));
  return attempts.length;
}

/** Sends all due messages. Resolves when all attempts are done. */
export async function deliverWebhooks(deps: Deps): Promise<number> {
  let sent = 0;
  for (let begun = await begin(deps); begun > 0; begun = await begin(deps)) {
    await Promise.all(underWay(deps));
    sent += begun;
  }
  return sent;
}

/** Waits for messages in delivery, and aborts slow requests: the next process sends those messages again. */
export async function finishWebhooks(deps: Pick<Deps, "webhookLoad">, withinMillis: number): Promise<void> {
  await within(withinMillis, Promise.all(underWay(deps)));
  for (const [, { abort }] of deps.webhookLoad.underWay) abort();
  await Promise.all(underWay(deps));
}

const underWay = ({ webhookLoad }: Pick<Deps, "webhookLoad">) =>
  Array.from(webhookLoad.underWay, ([, { done }]) => done);

async function begin(deps: Deps): Promise<number> {
  const claimed = await claimDue(deps);
  for (const each of claimed) start(deps, each);
  return claimed.length;
}

/** Returns the key of a message in delivery. */
export const keyOf = ({ endpointId, eventId }: { endpointId: string; eventId: string }) => `${endpointId} ${eventId}`;

function start(deps: Deps, claimed: Claimed): void {
  const { underWay } = deps.webhookLoad;
  const key = keyOf({ endpointId: claimed.endpoint.id, eventId: claimed.eventId });
  const controller = new AbortController();
  let hasSucceeded: boolean | null = null;
  async function attempt(): Promise<void> {
    try {
      const outcome = await spanned(deps.tracer, "webhook.send", { kind: CLIENT, isRoot: true }, () =>
        send(deps, claimed, controller.signal),
      );
      if (!outcome) return;
      hasSucceeded = outcome.hasSucceeded;
      await settle(deps, claimed, outcome);
    } catch (error) {
      // A fault of the database, not of the endpoint: the lease expires, and the message is sent again.
      deps.log.error("Could not process a webhook message", { event: claimed.eventId, error });
    } finally {
      deps.webhookLoad.end(claimed.endpoint, hasSucceeded);
      underWay.delete(key);
    }
  }
  underWay.set(key, { done: onBehalfOf(claimed.requestId, attempt), abort: () => controller.abort() });
}

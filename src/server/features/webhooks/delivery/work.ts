import type { Deps } from "#server/deps.ts";
import { within } from "#server/within.ts";
import { type Claimed, claimDue } from "./claim.ts";
import { send } from "./send.ts";
import { settle } from "./settle.ts";

/** While messages are under way, so often it is looked for others. */
const LOOK_MILLIS = 250;

/**
 * Begins to send what is due and waits for the first of what is under way. Says how much that is, so that others are begun
 * as soon as there is room: a slow endpoint holds up its own messages only.
 */
export async function workOffWebhooks(deps: Deps): Promise<number> {
  await begin(deps);
  const attempts = underWay(deps);
  if (attempts.length > 0) await within(LOOK_MILLIS, Promise.race(attempts));
  return attempts.length;
}

/** Sends all that is due, and is done when it is. */
export async function deliverWebhooks(deps: Deps): Promise<number> {
  let sent = 0;
  for (let begun = await begin(deps); begun > 0; begun = await begin(deps)) {
    await Promise.all(underWay(deps));
    sent += begun;
  }
  return sent;
}

/** Waits for what is being sent, but breaks off at an endpoint that takes its time: the next process sends it again. */
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

/** By which a message that is being sent is known. */
export const keyOf = ({ endpointId, eventId }: { endpointId: string; eventId: string }) => `${endpointId} ${eventId}`;

function start(deps: Deps, claimed: Claimed): void {
  const { underWay } = deps.webhookLoad;
  const key = keyOf({ endpointId: claimed.endpoint.id, eventId: claimed.eventId });
  const controller = new AbortController();
  let hasSucceeded: boolean | null = null;
  async function attempt(): Promise<void> {
    try {
      const outcome = await send(deps, claimed, controller.signal);
      if (!outcome) return;
      hasSucceeded = outcome.hasSucceeded;
      await settle(deps, claimed, outcome);
    } catch (error) {
      // The database, not the endpoint: the lease ends, and the message is sent again.
      deps.log.error("Could not process a webhook message", { event: claimed.eventId, error });
    } finally {
      deps.webhookLoad.end(claimed.endpoint, hasSucceeded);
      underWay.delete(key);
    }
  }
  underWay.set(key, { done: attempt(), abort: () => controller.abort() });
}

import type { Deps } from "#server/deps.ts";
import { handOver } from "#server/features/webhooks/hand-over.ts";
import { fanOut } from "./fan-out.ts";

/** Delivers a batch of queued events to this server's endpoints or to the operator's Svix server. Returns how many. */
export function deliverEvents(deps: Deps): Promise<number> {
  const { svix } = deps.settings;
  return svix ? handOver(deps, svix) : fanOut(deps);
}

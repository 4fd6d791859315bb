import type { Deps } from "#server/deps.ts";
import { handOver } from "#server/features/webhooks/hand-over.ts";
import { fanOut } from "./fan-out.ts";

/** Hands on a batch of what is queued, to this server's endpoints or to the one that the operator named; says how much. */
export function deliverEvents(deps: Deps): Promise<number> {
  const { svix } = deps.settings;
  return svix ? handOver(deps, svix) : fanOut(deps);
}

import type { Caller } from "#server/access/caller.ts";
import { nearestNetwork } from "#server/access/client-network.ts";
import { countIn, openWindow } from "#server/access/windows.ts";
import { audit } from "#server/audit/write.ts";
import type { Deps } from "#server/deps.ts";

export interface FailedSignIn {
  /** Whose account it was about; null when that is nobody's or cannot be told. */
  userId: string | null;
  /** How it was tried and what was wrong, without what was given as proof. */
  after: { method: string; [detail: string]: unknown };
}

/** Notes in the audit log that somebody tried to sign in and could not. In a transaction of its own: theirs left nothing. */
export async function recordFailedSignIn(
  deps: Deps,
  { projectId, origin }: Pick<Caller, "projectId" | "origin">,
  { userId, after }: FailedSignIn,
): Promise<void> {
  const attempts = noted(deps, projectId, origin, userId);
  if (attempts === null) return;
  await deps.store.write((tx) =>
    audit(tx, deps, {
      projectId,
      action: "sign_in_failed",
      actor: { type: "nobody", id: null },
      subject: { type: "user", id: userId },
      origin,
      after: attempts === 1 ? after : { ...after, attempts },
    }),
  );
}

/** Failures of an hour that are written one by one: for one account from one network, and for all from that network. */
const EACH_OF_ACCOUNT = 20;
const EACH_OF_NETWORK = 200;
const HOUR_MILLIS = 3_600_000;

/**
 * How many failures an entry stands for, or null when this one is told with a later one. Strangers cause these rows: from
 * a number on, only every second, fourth, eighth … is written, so an hour of guessing leaves some tens of them.
 */
function noted(deps: Deps, projectId: string, { ip }: Caller["origin"], userId: string | null): number | null {
  const network = ip === null ? "" : nearestNetwork(ip);
  const ofNetwork = step(deps, `${projectId} ${network}`, EACH_OF_NETWORK);
  const ofAccount = userId === null ? 1 : step(deps, `${projectId} ${network} ${userId}`, EACH_OF_ACCOUNT);
  if (ofNetwork === null || ofAccount === null) return null;
  return Math.max(ofNetwork, ofAccount);
}

/** The failures since the last one that was written; null when there is nothing to write yet. */
function step(deps: Deps, key: string, each: number): number | null {
  const window = openWindow(deps.failureWindows, key, deps.now(), HOUR_MILLIS);
  const count = countIn(deps.failureWindows, key, window);
  if (count <= each) return 1;
  const over = count - each;
  const isPowerOfTwo = (over & (over - 1)) === 0;
  return isPowerOfTwo ? Math.max(1, over / 2) : null;
}

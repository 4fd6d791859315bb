import { HOUR } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { nearestNetwork } from "#server/access/client-network.ts";
import { countIn, openWindow } from "#server/access/windows.ts";
import { audit } from "#server/audit/write.ts";
import type { Deps } from "#server/deps.ts";

export interface FailedSignIn {
  /** The user whose account was tried; null when there is none or it is not known. */
  userId: string | null;
  /** The method, and the code or the text that says what was wrong. Without the credential that was sent. */
  after: { method: string; reason: string; [detail: string]: unknown };
}

/** Records a failed sign-in in the audit log. It needs its own transaction, since that of the sign-in rolled back. */
export async function recordFailedSignIn(
  deps: Deps,
  { projectId, origin }: Pick<Caller, "projectId" | "origin">,
  { userId, after }: FailedSignIn,
): Promise<void> {
  const attempts = failuresToRecord(deps, projectId, origin, userId);
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

/** How many failures per hour get an entry each: for one account from one network, and for all accounts from that network. */
const ENTRIES_PER_ACCOUNT = 20;
const ENTRIES_PER_NETWORK = 200;

/**
 * Returns how many failures the next entry stands for, or null when this failure is part of a later entry. Attackers cause
 * these rows: above a limit only every second, fourth, eighth … is written, so an hour of guesses leaves only tens of them.
 */
function failuresToRecord(
  deps: Deps,
  projectId: string,
  { ip }: Caller["origin"],
  userId: string | null,
): number | null {
  const network = ip === null ? "" : nearestNetwork(ip);
  const ofNetwork = failuresSinceLastEntry(deps, `${projectId} ${network}`, ENTRIES_PER_NETWORK);
  const ofAccount =
    userId === null ? 1 : failuresSinceLastEntry(deps, `${projectId} ${network} ${userId}`, ENTRIES_PER_ACCOUNT);
  if (ofNetwork === null || ofAccount === null) return null;
  return Math.max(ofNetwork, ofAccount);
}

/** Returns the number of failures since the last entry, or null when no entry is due yet. */
function failuresSinceLastEntry(deps: Deps, key: string, each: number): number | null {
  const window = openWindow(deps.failureWindows, key, deps.now(), HOUR);
  const count = countIn(deps.failureWindows, key, window);
  if (count <= each) return 1;
  const over = count - each;
  const isPowerOfTwo = (over & (over - 1)) === 0;
  return isPowerOfTwo ? Math.max(1, over / 2) : null;
}

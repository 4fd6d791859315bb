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
  failure: FailedSignIn,
): Promise<void> {
  const attempts = failuresToRecord(deps, projectId, origin, failure);
  if (attempts === null) return;
  const { userId, after } = failure;
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

/** How many failures per hour get an entry each: for one account from one network, and for all accounts from it. */
const ENTRIES_PER_ACCOUNT = 5;
const ENTRIES_PER_NETWORK = 50;

/**
 * Returns how many failures the next entry stands for, or null when this failure is part of a later entry. Attackers cause
 * these rows: above a limit only every second, fourth, eighth … is written, so an hour of guesses leaves only tens of them.
 * Failures that concern no account, such as unknown codes, have one entry of each kind before that.
 */
function failuresToRecord(
  deps: Deps,
  projectId: string,
  { ip }: Caller["origin"],
  { userId, after }: FailedSignIn,
): number | null {
  const place = `${projectId} ${ip === null ? "" : nearestNetwork(ip)}`;
  if (userId === null) return failuresSinceLastEntry(deps, `${place} ${after.method} ${after.reason}`, 1);
  const ofNetwork = failuresSinceLastEntry(deps, place, ENTRIES_PER_NETWORK);
  const ofAccount = failuresSinceLastEntry(deps, `${place} ${userId}`, ENTRIES_PER_ACCOUNT);
  return ofNetwork === null || ofAccount === null ? null : Math.max(ofNetwork, ofAccount);
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

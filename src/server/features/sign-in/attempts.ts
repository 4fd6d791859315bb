import type { Caller } from "#server/access/caller.ts";
import { nearestNetwork } from "#server/access/client-network.ts";
import type { ThrottleName } from "#server/access/limits.ts";
import type { Throttled } from "#server/access/throttle.ts";
import type { Snapshot, Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { isKnownPlace } from "./known-places.ts";

/** The two ways in which attempts on one account are counted: `<activity>_pair` and `<activity>_account`. */
type Activity = ThrottleName extends infer N ? (N extends `${infer A}_pair` ? A : never) : never;

interface Attempted {
  activity: Activity;
  /** The account as the caller names it: an email address or a user id. */
  subject: string;
  /** The user of the account; null when there is none. */
  userId: string | null;
}

/**
 * Returns the throttles that an attempt counts against: the pair of account and client network and, unless its user signed in
 * from there before, the account as a whole. Without a network address there is no pair: all clients would share it.
 */
export async function attemptsOn(
  db: Pick<Store | Snapshot, "rows">,
  deps: Pick<Deps, "keyring" | "now">,
  { projectId, origin }: Pick<Caller, "projectId" | "origin">,
  { activity, subject, userId }: Attempted,
): Promise<Throttled[]> {
  const { ip } = origin;
  const account: Throttled = { name: `${activity}_account`, subject };
  if (ip === null) return [account];
  const pair: Throttled = { name: `${activity}_pair`, subject: `${subject} ${nearestNetwork(ip)}` };
  // Also queried without a user: the time of the answer must not reveal whether the account exists.
  const isKnown = await isKnownPlace(db, deps, { projectId, userId: userId ?? "", ip });
  return isKnown ? [pair] : [pair, account];
}

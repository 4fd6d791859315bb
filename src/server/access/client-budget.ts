import type { Deps } from "#server/deps.ts";
import { countedNetworks } from "./address-limits.ts";
import type { Caller } from "./caller.ts";
import { REFUSALS, STORAGE, STORAGE_WINDOW_MILLIS } from "./limits.ts";
import { isOff, tooMany } from "./throttle.ts";
import { countIn, openWindow } from "./windows.ts";

type Counting = Pick<Deps, "now" | "settings" | "budgetWindows">;

/** What a caller's requests are counted under. */
interface Counted {
  key: string;
  most: number;
}

/**
 * Refuses a client whose network had too many requests refused: each costs a reply, although it did nothing. Servers and
 * admins are not counted.
 */
export function requireFewRefusals(deps: Counting, ip: string | null): void {
  refuseAbove(deps, "refusals", refusalsOf(ip), REFUSALS.windowMillis);
}

export function countRefusal(deps: Counting, ip: string | null): void {
  count(deps, refusalsOf(ip), REFUSALS.windowMillis, 1);
}

const refusalsOf = (ip: string | null): Counted[] =>
  countedNetworks(ip).map(({ network, share }) => ({ key: `refused ${network}`, most: REFUSALS.requests * share }));

/**
 * Refuses a change of a signed-in user who made the server store too much today, alone or with the others on the network.
 * docs/limits.md, "What clients can store".
 */
export function requireStorage(deps: Counting, caller: Pick<Caller, "projectId" | "user" | "origin">): void {
  const own = storedBy(caller);
  refuseAbove(deps, "stored_bytes", own, STORAGE_WINDOW_MILLIS);
  const project = storedIn(caller);
  if (!isAbove(deps, project, STORAGE_WINDOW_MILLIS)) return;
  const shares = own.map(({ key }) => ({ key, most: STORAGE.share.bytes }));
  refuseAbove(deps, "stored_bytes", shares, STORAGE_WINDOW_MILLIS);
}

/** Counts the bytes that a client's request stored, even if they were rolled back: the attempt has cost as much. */
export function countStored(
  deps: Counting,
  caller: Pick<Caller, "projectId" | "user" | "origin">,
  bytes: number,
): void {
  if (bytes > 0) count(deps, [...storedBy(caller), storedIn(caller)], STORAGE_WINDOW_MILLIS, bytes);
}

function storedBy({ projectId, user, origin }: Pick<Caller, "projectId" | "user" | "origin">): Counted[] {
  const networks = countedNetworks(origin.ip).map(({ network, share }) => ({
    key: `stored from ${network}`,
    most: STORAGE.address.bytes * share,
  }));
  return user ? [{ key: `stored by ${projectId} ${user.id}`, most: STORAGE.user.bytes }, ...networks] : networks;
}

const storedIn = ({ projectId }: Pick<Caller, "projectId">): Counted => ({
  key: `stored in ${projectId}`,
  most: STORAGE.project.bytes,
});

function refuseAbove(deps: Counting, limit: string, counted: readonly Counted[], windowMillis: number): void {
  const full = counted.find((each) => isAbove(deps, each, windowMillis));
  if (full)
    throw tooMany(limit, openWindow(deps.budgetWindows, full.key, deps.now(), windowMillis).endsAt - deps.now());
}

const isAbove = (deps: Counting, { key, most }: Counted, windowMillis: number): boolean =>
  !isOff(deps) && openWindow(deps.budgetWindows, key, deps.now(), windowMillis).count >= most;

function count(deps: Counting, counted: readonly Counted[], windowMillis: number, more: number): void {
  if (isOff(deps)) return;
  for (const { key } of counted) {
    countIn(deps.budgetWindows, key, openWindow(deps.budgetWindows, key, deps.now(), windowMillis), more);
  }
}

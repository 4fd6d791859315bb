import { inArray } from "drizzle-orm";
import { hmac } from "#server/crypto/digest.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type ClientNetwork, networksOf } from "./client-network.ts";
import { ADDRESS_LIMITS } from "./limits.ts";
import { COUNTED_LATER_MILLIS, isOff, tooMany } from "./throttle.ts";
import { openWindow, type Window } from "./windows.ts";

/** Requests from one network. */
interface Counter {
  /** The digest under which instances count together: stored without the address. */
  key: string;
  most: number;
  window: Window;
}

/**
 * Clients behind a proxy that the settings do not name cannot be told apart. They share one limit: wide, because they may
 * be many, and never none, because one forged header makes a client one of them. docs/limits.md, "Behind a proxy".
 */
const HIDDEN_CLIENTS: ClientNetwork = { network: "unnamed proxy", share: 20 };

/** The networks in which a client's requests are counted, and for how many clients' worth each. */
export const countedNetworks = (ip: string | null): readonly ClientNetwork[] =>
  ip === null ? [HIDDEN_CLIENTS] : networksOf(ip);

const isFull = ({ most, window }: Counter): boolean => window.count >= most;

/**
 * Counts a request from an address and the networks around it: in memory on SQLite, in the database where instances
 * share one. A refused request is not counted.
 */
export async function countAddress(deps: Deps, name: keyof typeof ADDRESS_LIMITS, ip: string | null): Promise<void> {
  if (isOff(deps)) return;
  const { requests, windowMillis } = ADDRESS_LIMITS[name];
  const now = deps.now();
  const secret = deps.keyring.derive("address limits");
  const known = countedNetworks(ip).map(({ network, share }): Counter => {
    const key = hmac(secret, `${name} ${network}`);
    return { key, most: requests * share, window: openWindow(deps.addressWindows, key, now, windowMillis) };
  });
  const isAlone = deps.store.dialect === "sqlite";
  // A window that is known to be full needs no statement: a flood does not reach the database.
  const counters =
    isAlone || known.some(isFull)
      ? known
      : await deps.store.write((tx) => countTogether(tx, known, { now, windowMillis }));
  const full = counters.find(isFull);
  for (const { key, window } of counters) {
    deps.addressWindows.set(key, full ? window : { ...window, count: window.count + 1 });
  }
  if (full) throw tooMany(name, full.window.endsAt - now);
}

/** Counts with the other instances, unless a window is full. Returns the windows as they were before. */
async function countTogether(
  tx: Transaction,
  counters: readonly Counter[],
  { now, windowMillis }: { now: number; windowMillis: number },
): Promise<Counter[]> {
  const t = tx.throttles;
  const keys = counters.map(({ key }) => key);
  const rows = await tx.select().from(t).where(inArray(t.key, keys));
  const before = counters.map((counter) => {
    const row = rows.find(({ key }) => key === counter.key);
    const isOpen = row && row.expiresAt > now && row.expiresAt <= now + windowMillis + COUNTED_LATER_MILLIS;
    const window = isOpen ? { count: row.failures, endsAt: row.expiresAt } : { count: 0, endsAt: now + windowMillis };
    return { ...counter, window };
  });
  if (before.some(isFull)) return before;
  for (const { key, window } of before) {
    const set = { failures: window.count + 1, blockedUntil: 0, expiresAt: window.endsAt };
    await tx
      .insert(t)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: t.key, set });
  }
  return before;
}

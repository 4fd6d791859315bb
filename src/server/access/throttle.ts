import { and, eq, gt, sql } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { NotBegun } from "#server/turns.ts";
import { THROTTLES, type Throttle, type ThrottleName, USER_WRITES } from "./limits.ts";
import { countIn, openWindow } from "./windows.ts";

export interface Throttled {
  name: ThrottleName;
  /** The counted subject: an address of the project, alone or with the client's address. */
  subject: string;
}

/** Whether nothing is counted. */
export const isOff = ({ settings }: Pick<Deps, "settings">) => !settings.throttles || settings.dev;

/**
 * Counts an attempt before it is made, so that many at once do not all pass; success clears the counters. Refused
 * attempts are not counted.
 */
export async function countAttempt(
  deps: Pick<Deps, "store" | "now" | "settings">,
  projectId: string,
  throttled: readonly Throttled[],
): Promise<void> {
  if (isOff(deps)) return;
  await deps.store.write((tx) => countAttemptIn(tx, deps, projectId, throttled));
}

/**
 * Counts an attempt and makes it. An attempt that did not begin, because the queue was full or its caller had left, is
 * uncounted again; other attempts keep their counts.
 */
export async function countedAttempt<T>(
  deps: Pick<Deps, "store" | "now" | "settings">,
  projectId: string,
  throttled: readonly Throttled[],
  attempt: () => Promise<T>,
): Promise<T> {
  if (isOff(deps) || throttled.length === 0) return attempt();
  const counted = await deps.store.write((tx) => countAttemptIn(tx, deps, projectId, throttled));
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof NotBegun) await deps.store.write((tx) => takeBackIn(tx, counted));
    throw error;
  }
}

/**
 * How much later the clock was when the last attempt was counted: concurrent attempts, and servers on one database, read
 * it in another order than they count.
 */
export const COUNTED_LATER_MILLIS = 10_000;

/** A counter that an attempt has raised. */
export interface Counted {
  key: string;
  blockedUntil: number;
}

/** Uncounts an attempt, in the transaction of an attempt that turned out to be right or in another. */
export async function takeBackIn(tx: Transaction, counted: readonly Counted[]): Promise<void> {
  const t = tx.throttles;
  for (const { key, blockedUntil } of counted) {
    await tx
      .update(t)
      .set({
        failures: sql`${t.failures} - 1`,
        // Removes only the delay that began with this attempt; a different one belongs to a later attempt.
        blockedUntil: sql`case when ${t.blockedUntil} = ${blockedUntil} then 0 else ${t.blockedUntil} end`,
      })
      .where(and(eq(t.key, key), gt(t.failures, 0)));
  }
}

/**
 * Like `countAttempt`, in the transaction of the attempted action: a refused attempt leaves no trace of the action
 * either.
 */
export async function countAttemptIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "settings">,
  projectId: string,
  throttled: readonly Throttled[],
): Promise<Counted[]> {
  if (isOff(deps)) return [];
  const now = deps.now();
  const counters = [];
  const counted: Counted[] = [];
  for (const each of throttled) {
    const key = keyOf(projectId, each);
    const [counter] = await tx.select().from(tx.throttles).where(eq(tx.throttles.key, key));
    const current = counter && counter.expiresAt > now ? counter : undefined;
    const waitMillis = current ? current.blockedUntil - now : 0;
    const delay = delayAfter(each.name, current?.failures ?? 0);
    // A much longer wait than the delay itself means that the clock was set back. How much of the wait is left is
    // unknown, so it is ignored.
    if (waitMillis > 0 && delay > 0 && waitMillis <= delay + COUNTED_LATER_MILLIS) {
      throw tooMany(each.name, Math.min(waitMillis, delay));
    }
    counters.push({ name: each.name, key, failures: (current?.failures ?? 0) + 1 });
  }
  for (const { name, key, failures } of counters) {
    const delay = delayAfter(name, failures);
    // 0 and not `now` when there is no delay: other attempts of the same moment may have read the clock earlier.
    const blockedUntil = delay === 0 ? 0 : now + delay;
    const row = { failures, blockedUntil, expiresAt: now + THROTTLES[name].forgetAfterMillis };
    await tx
      .insert(tx.throttles)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: tx.throttles.key, set: row });
    counted.push({ key, blockedUntil });
  }
  return counted;
}

function delayAfter(name: ThrottleName, failures: number): number {
  const { free, firstDelayMillis, maxDelayMillis } = THROTTLES[name];
  return failures < free ? 0 : Math.min(maxDelayMillis, firstDelayMillis * 2 ** Math.min(30, failures - free));
}

/** Clears the counters after a success, in the transaction of what it allows: the caller knows the secret. */
export async function clearAttemptsIn(tx: Transaction, deps: Deps, projectId: string, throttled: readonly Throttled[]) {
  if (isOff(deps)) return;
  for (const each of throttled) await tx.delete(tx.throttles).where(eq(tx.throttles.key, keyOf(projectId, each)));
}

/**
 * Counts a write of a signed-in user, in memory. Each write costs several rows, an audit entry and an event for every
 * webhook.
 */
export function countUserWrite(deps: Deps, projectId: string, userId: string): void {
  if (isOff(deps)) return;
  const { requests, windowMillis } = USER_WRITES;
  const now = deps.now();
  const key = `${projectId} ${userId}`;
  const window = openWindow(deps.writeWindows, key, now, windowMillis);
  if (window.count >= requests) throw tooMany("user_writes", window.endsAt - now);
  countIn(deps.writeWindows, key, window);
}

function keyOf(projectId: string, { name, subject }: Throttled): string {
  const throttle: Throttle = THROTTLES[name];
  return digest(throttle.acrossProjects ? `${name} ${subject}` : `${name} ${projectId} ${subject}`);
}

export function tooMany(limit: string, waitMillis: number) {
  return fail("TOO_MANY_ATTEMPTS", { limit, retry_after_seconds: Math.ceil(waitMillis / 1000) });
}

import { and, eq, gt, sql } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import { NotBegun } from "#server/turns.ts";
import { networksOf } from "./client-network.ts";
import { countIn, openWindow } from "./windows.ts";

/**
 * Growing delays after failures, never a hard lock: a stranger must not be able to shut an owner out. The limits in one
 * table; docs/limits.md shows them. docs/security/rules.md, rule 3.
 */
export const THROTTLES = {
  /** Somebody guessing at one account from one place. */
  sign_in_pair: { free: 5, firstDelayMillis: 2_000, maxDelayMillis: 15 * 60_000, forgetAfterMillis: 24 * 3_600_000 },
  /** Many places guessing at one account. */
  sign_in_account: { free: 30, firstDelayMillis: 1_000, maxDelayMillis: 60_000, forgetAfterMillis: 24 * 3_600_000 },
  /** Somebody at another's screen trying to change a password without knowing it. */
  password_update: { free: 5, firstDelayMillis: 2_000, maxDelayMillis: 15 * 60_000, forgetAfterMillis: 24 * 3_600_000 },
  /** New passwords that one user chooses: each costs a hash, also one that is refused in the end. */
  new_password: { free: 10, firstDelayMillis: 2_000, maxDelayMillis: 60_000, forgetAfterMillis: 3_600_000 },
  /** Somebody who has reset mails sent to one address from one place. */
  reset_mail_pair: { free: 4, firstDelayMillis: 60_000, maxDelayMillis: 15 * 60_000, forgetAfterMillis: 3_600_000 },
  /** Many places that have reset mails sent to one address. */
  reset_mail_account: { free: 15, firstDelayMillis: 10_000, maxDelayMillis: 60_000, forgetAfterMillis: 3_600_000 },
  /** Verification mails to one address, from whichever account. */
  verification_mail: {
    free: 4,
    firstDelayMillis: 60_000,
    maxDelayMillis: 30 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Invitations to one team at one address. */
  invitation_mail: {
    free: 4,
    firstDelayMillis: 60_000,
    maxDelayMillis: 30 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Invitations that one user has sent, to whomever. */
  invitation_mail_user: {
    free: 30,
    firstDelayMillis: 60_000,
    maxDelayMillis: 30 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Verification mails that one user has sent, to whichever address. */
  verification_mail_user: {
    free: 20,
    firstDelayMillis: 60_000,
    maxDelayMillis: 30 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Mails of one project to one address by the operator's server: invitations, and whatever its owners ask for. */
  shared_mail_recipient: {
    free: 10,
    firstDelayMillis: 60_000,
    maxDelayMillis: 30 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Mails to one address that nobody asked for by themselves: about a sign-up, or to somebody who has not proven it. */
  shared_notice_recipient: {
    free: 20,
    firstDelayMillis: 60_000,
    maxDelayMillis: 30 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Invitations of one project by the operator's server, to whomever. */
  shared_invitations_project: {
    free: 50,
    firstDelayMillis: 10_000,
    maxDelayMillis: 10 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Addresses that one user claims: each answer tells whether somebody signs in with the address. */
  address_claim_user: {
    free: 20,
    firstDelayMillis: 60_000,
    maxDelayMillis: 30 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Somebody who has the first factor, guessing at the second: six digits last only while guesses are few. */
  second_factor_pair: {
    free: 5,
    firstDelayMillis: 2_000,
    maxDelayMillis: 15 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  second_factor_account: {
    free: 10,
    firstDelayMillis: 2_000,
    maxDelayMillis: 5 * 60_000,
    forgetAfterMillis: 24 * 3_600_000,
  },
  /** Somebody who has sign-in codes mailed to one address from one place: at first as often as an impatient person. */
  code_mail_pair: { free: 5, firstDelayMillis: 30_000, maxDelayMillis: 15 * 60_000, forgetAfterMillis: 3_600_000 },
  /** Many places that have codes mailed to one address; its owner is kept waiting a minute at most. */
  code_mail_account: { free: 15, firstDelayMillis: 10_000, maxDelayMillis: 60_000, forgetAfterMillis: 3_600_000 },
  /** What one project asks of the model that the operator pays for: whoever works on a template gets far, a script does not. */
  assistant_project: { free: 60, firstDelayMillis: 5_000, maxDelayMillis: 60_000, forgetAfterMillis: 3_600_000 },
} as const;

/** So many requests of one address in a window, counted in memory. */
export const ADDRESS_LIMITS = {
  sign_in_address: { requests: 60, windowMillis: 60_000 },
  oauth_address: { requests: 60, windowMillis: 60_000 },
  second_factor_address: { requests: 60, windowMillis: 60_000 },
  cli_login_address: { requests: 20, windowMillis: 10 * 60_000 },
  sign_up_address: { requests: 20, windowMillis: 10 * 60_000 },
  reset_address: { requests: 20, windowMillis: 10 * 60_000 },
  /** Codes of mailed links that are looked at or used. */
  code_address: { requests: 60, windowMillis: 60_000 },
  /** Everybody in an office who opens a shop; nobody typed anything for it. */
  anonymous_address: { requests: 60, windowMillis: 10 * 60_000 },
  code_mail_address: { requests: 60, windowMillis: 10 * 60_000 },
  /** Scanners that report leaked API keys, and whoever would rather guess some. */
  leaked_key_address: { requests: 60, windowMillis: 60_000 },
  /** A sign-in page that offers passkeys while one types asks for a new challenge about once a minute. */
  passkey_challenge_address: { requests: 120, windowMillis: 60_000 },
} as const;

export type ThrottleName = keyof typeof THROTTLES;

export interface Throttled {
  name: ThrottleName;
  /** Whom or what it counts: an address of the project, or that with the client's address. */
  subject: string;
}

const isOff = ({ settings }: Pick<Deps, "settings">) => !settings.throttles || settings.dev;

/**
 * Counts an attempt before it is made, so that many at once are not all let through; success takes it back. Refused
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
 * Counts an attempt and makes it. An attempt that found no room, or that nobody waited for any more, was none: it is
 * taken back, and the counters say what the others made of them.
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

/** What counting an attempt has written. */
interface Counted {
  key: string;
  blockedUntil: number;
}

async function takeBackIn(tx: Transaction, counted: readonly Counted[]): Promise<void> {
  const t = tx.throttles;
  for (const { key, blockedUntil } of counted) {
    await tx
      .update(t)
      .set({
        failures: sql`${t.failures} - 1`,
        // The delay that began with this attempt; one that began since is another's.
        blockedUntil: sql`case when ${t.blockedUntil} = ${blockedUntil} then 0 else ${t.blockedUntil} end`,
      })
      .where(and(eq(t.key, key), gt(t.failures, 0)));
  }
}

/** The same in the transaction of what is attempted: a refused attempt leaves no trace of it either. */
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
    // A wait that is longer than its delay began before the clock was set back, and nobody knows how much is left of it.
    if (current && waitMillis > 0 && waitMillis <= delayAfter(each.name, current.failures)) {
      throw tooMany(each.name, waitMillis);
    }
    counters.push({ name: each.name, key, failures: (current?.failures ?? 0) + 1 });
  }
  for (const { name, key, failures } of counters) {
    const delay = delayAfter(name, failures);
    // Not `now` where there is nothing to wait for: others of the same moment may have looked at the clock before.
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

/** Success: whoever it was, they know the secret. Clears the counters in the transaction of what success allows. */
export async function clearAttemptsIn(tx: Transaction, deps: Deps, projectId: string, throttled: readonly Throttled[]) {
  if (isOff(deps)) return;
  for (const each of throttled) await tx.delete(tx.throttles).where(eq(tx.throttles.key, keyOf(projectId, each)));
}

/**
 * Counts a request of an address in memory, and of the networks around it. An address that cannot be told from others is
 * not counted.
 */
export function countAddress(deps: Deps, name: keyof typeof ADDRESS_LIMITS, ip: string | null): void {
  if (isOff(deps) || ip === null) return;
  const { requests, windowMillis } = ADDRESS_LIMITS[name];
  const now = deps.now();
  const windows = networksOf(ip).map(({ network, share }) => {
    const key = `${name} ${network}`;
    return { key, most: requests * share, window: openWindow(deps.addressWindows, key, now, windowMillis) };
  });
  const full = windows.find(({ most, window }) => window.count >= most);
  if (full) throw tooMany(name, full.window.endsAt - now);
  for (const { key, window } of windows) countIn(deps.addressWindows, key, window);
}

/** What a signed-in user may change in a while at client level: many times what a person does by hand. */
export const USER_WRITES = { requests: 600, windowMillis: 10 * 60_000 } as const;

/** Counts a write of a signed-in user in memory. Each is some rows, an audit entry and an event for every webhook. */
export function countUserWrite(deps: Deps, projectId: string, userId: string): void {
  if (isOff(deps)) return;
  const { requests, windowMillis } = USER_WRITES;
  const now = deps.now();
  const key = `${projectId} ${userId}`;
  const window = openWindow(deps.writeWindows, key, now, windowMillis);
  if (window.count >= requests) throw tooMany("user_writes", window.endsAt - now);
  countIn(deps.writeWindows, key, window);
}

const keyOf = (projectId: string, { name, subject }: Throttled) => digest(`${name} ${projectId} ${subject}`);

function tooMany(limit: string, waitMillis: number) {
  return fail("TOO_MANY_ATTEMPTS", { limit, retry_after_seconds: Math.ceil(waitMillis / 1000) });
}

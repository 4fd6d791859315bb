import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import {
  DEVICE_CODE_LIFETIME_MILLIS,
  DEVICE_POLL_SECONDS,
  SECOND,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from "#contract/limits.ts";
import { digest, hmac } from "#server/crypto/digest.ts";
import { randomLetters, randomSecret } from "#server/crypto/random.ts";
import type { Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { Access, Authentication } from "#server/tokens/granted.ts";
import { type Backing, backingOf } from "./backing.ts";
import type { FamilyData, RequestedFrom } from "./table.ts";

type DeviceRow = Tables["deviceAuthorizations"]["$inferSelect"];

/** A code of eight letters is free in almost every case, so a few attempts are many. */
const ATTEMPTS = 5;
/** Two requests with the right interval can be this much closer when they arrive. */
const EARLY_MILLIS = SECOND;

/** The letters of a user code as a user has typed it: case and separators do not matter (RFC 8628 §6.1). */
const lettersIn = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** What is stored of a user code. */
const userCodeDigest = ({ keyring }: Pick<Deps, "keyring">, typed: string): string =>
  hmac(keyring.derive("user codes of devices"), lettersIn(typed));

/** A user code as a device shows it. */
export function shownUserCode(typed: string): string {
  const letters = lettersIn(typed);
  return `${letters.slice(0, USER_CODE_LENGTH / 2)}-${letters.slice(USER_CODE_LENGTH / 2)}`;
}

interface NewDevice {
  projectId: string;
  clientId: string;
  access: Access[];
  requestedFrom: RequestedFrom;
}

/** Stores the request of a device, and returns its two codes, of which only digests are kept (RFC 8628 §3.2). */
export async function startDeviceAuthorizationIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  device: NewDevice,
): Promise<{ deviceCode: string; userCode: string }> {
  const deviceCode = randomSecret();
  const createdAt = deps.now();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const userCode = randomLetters(USER_CODE_LETTERS, USER_CODE_LENGTH);
    const stored = await tx
      .insert(tx.deviceAuthorizations)
      .values({
        digest: digest(deviceCode),
        ...device,
        userCodeDigest: userCodeDigest(deps, userCode),
        isDenied: false,
        intervalSeconds: DEVICE_POLL_SECONDS,
        createdAt,
        expiresAt: createdAt + DEVICE_CODE_LIFETIME_MILLIS,
      })
      .onConflictDoNothing()
      .returning({ digest: tx.deviceAuthorizations.digest });
    if (stored.length > 0) return { deviceCode, userCode: shownUserCode(userCode) };
  }
  throw new Error("No user code is free: the project has more devices than codes.");
}

/** A device that waits for the answer of a user. */
const isWaiting = (t: Tables["deviceAuthorizations"], now: number) =>
  and(isNull(t.userId), eq(t.isDenied, false), gt(t.expiresAt, now));

/** Returns the device that waits with a code; undefined if there is none, or no longer. */
export async function waitingDevice(
  db: Pick<Snapshot | Transaction, "select" | "deviceAuthorizations">,
  deps: Pick<Deps, "now" | "keyring">,
  { projectId, userCode }: { projectId: string; userCode: string },
): Promise<DeviceRow | undefined> {
  const t = db.deviceAuthorizations;
  const isCode = and(eq(t.projectId, projectId), eq(t.userCodeDigest, userCodeDigest(deps, userCode)));
  const [row] = await db
    .select()
    .from(t)
    .where(and(isCode, isWaiting(t, deps.now())));
  return row;
}

/** The approval of a user, with everything that it hangs on. */
export interface DeviceApproval {
  userId: string;
  grantId: string;
  /** The session in which the user approved. */
  sessionId: string;
  data: Authentication;
}

/** Stores the answer of a user; null is a refusal. Of many at once, exactly one gets true. */
export async function answerDeviceIn(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  device: Pick<DeviceRow, "projectId" | "digest">,
  approval: DeviceApproval | null,
): Promise<boolean> {
  const t = tx.deviceAuthorizations;
  const answered = await tx
    .update(t)
    .set(approval ?? { isDenied: true })
    .where(and(eq(t.projectId, device.projectId), eq(t.digest, device.digest), isWaiting(t, now())))
    .returning({ digest: t.digest });
  return answered.length > 0;
}

/** Returns what a device code stands for, with the consent and the session that an approval hangs on. */
export async function deviceAuthorizationOf(
  db: Pick<Snapshot, "select" | "deviceAuthorizations" | "oauthGrants" | "sessions">,
  { projectId, deviceCode }: { projectId: string; deviceCode: string },
) {
  const { deviceAuthorizations: t, oauthGrants: g, sessions: s } = db;
  const { clientId: _, ...backing } = backingOf(g, s);
  const [found] = await db
    .select({ row: t, backing })
    .from(t)
    .leftJoin(g, eq(g.id, t.grantId))
    .leftJoin(s, eq(s.id, t.sessionId))
    .where(and(eq(t.projectId, projectId), eq(t.digest, digest(deviceCode))));
  return found && { ...found.row, ...found.backing };
}

type KnownDevice = NonNullable<Awaited<ReturnType<typeof deviceAuthorizationOf>>>;

/** A device that a user has approved. */
export type ApprovedDevice = Pick<KnownDevice, "projectId" | "digest"> &
  Backing & { userId: string; grantId: string; sessionId: string; data: FamilyData };

/** Returns a device as it was approved; null for one that waits. */
export function approvedDevice(device: KnownDevice): ApprovedDevice | null {
  const { userId, grantId, sessionId, data, access, allowed, grantUsedAt } = device;
  if (userId === null || grantId === null || sessionId === null || data === null) return null;
  // The database deletes the row with its consent.
  if (allowed === null || grantUsedAt === null) return null;
  return { ...device, userId, grantId, sessionId, data: { ...data, access }, allowed, grantUsedAt };
}

/** Notes that a device asks. False if it asks too soon: it has to wait longer from then on (RFC 8628 §3.5). */
export async function notePollIn(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  device: Pick<DeviceRow, "projectId" | "digest">,
): Promise<boolean> {
  const t = tx.deviceAuthorizations;
  const polledAt = now();
  const isThis = and(eq(t.projectId, device.projectId), eq(t.digest, device.digest));
  const isDue = or(isNull(t.polledAt), lte(t.polledAt, sql`${polledAt + EARLY_MILLIS} - ${t.intervalSeconds} * 1000`));
  const due = await tx.update(t).set({ polledAt }).where(and(isThis, isDue)).returning({ digest: t.digest });
  if (due.length > 0) return true;
  const intervalSeconds = sql`${t.intervalSeconds} + ${DEVICE_POLL_SECONDS}`;
  await tx.update(t).set({ polledAt, intervalSeconds }).where(isThis);
  return false;
}

/** Redeems an approved device code. Of many at once, exactly one gets true. */
export async function redeemDeviceCodeIn(
  tx: Transaction,
  { projectId, digest: of }: Pick<DeviceRow, "projectId" | "digest">,
): Promise<boolean> {
  const t = tx.deviceAuthorizations;
  const redeemed = await tx
    .delete(t)
    .where(and(eq(t.projectId, projectId), eq(t.digest, of)))
    .returning({ digest: t.digest });
  return redeemed.length > 0;
}

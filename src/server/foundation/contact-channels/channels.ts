import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import { CONTACT_CHANNELS_MAX } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

const authChannel = prepared((db, { projectId, value }: Params<{ projectId: string; value: EmailAddress }>) => {
  const { contactChannels: channels, users } = db;
  return db
    .select({
      id: channels.id,
      userId: channels.userId,
      value: channels.value,
      isPrimary: channels.isPrimary,
      isVerified: channels.isVerified,
      provenAt: channels.provenAt,
      accountProvenAt: users.provenAt,
      // Whether any address of the user is proven, also one that is not used for sign-in.
      hasProven: sql<boolean>`exists (select 1 from ${channels} each where each.user_id = ${channels.userId}
        and each.proven_at is not null)`.mapWith(Boolean),
      passwordHash: users.passwordHash,
    })
    .from(channels)
    .innerJoin(users, eq(users.id, channels.userId))
    .where(
      and(
        eq(channels.projectId, projectId),
        eq(channels.type, "email"),
        eq(channels.value, value),
        eq(channels.usedForAuth, true),
      ),
    );
});

export type AuthChannel = NonNullable<Awaited<ReturnType<typeof findAuthChannel>>>;

/**
 * Finds the one channel of a project that uses an address for sign-in, with the user's password hash and what the
 * address allows. docs/security/rules.md, rule 5.
 */
export async function findAuthChannel(db: Pick<Store | Snapshot, "rows">, projectId: string, email: EmailAddress) {
  const [found] = await db.rows(authChannel, { projectId, value: email });
  if (!found) return undefined;
  const { accountProvenAt, hasProven, ...channel } = found;
  const isProven = channel.provenAt !== null;
  const isAccountProven = accountProvenAt !== null || hasProven;
  // In an account with a proven owner, an unproven address gives no access.
  const opensByMail = isProven || !isAccountProven;
  return {
    ...channel,
    /**
     * Whether control of the mailbox allows sign-in: by a reset, a code, or a provider that vouches for the address.
     */
    opensByMail,
    /** Whether sign-in with the address and the password is allowed. */
    opensByPassword: opensByMail || channel.isPrimary,
    /** Whether a sign-up may take the address over: it is unproven, and its account does not depend on it. */
    givesWay: !isProven && (isAccountProven || !channel.isPrimary),
  };
}

const primaryChannel = prepared((db, { projectId, userId }: Params<{ projectId: string; userId: string }>) => {
  const t = db.contactChannels;
  return db
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.projectId, projectId), eq(t.type, "email"), eq(t.isPrimary, true)));
});

/** Finds the user's primary channel. Code that needs only the address reads `primaryEmail` of the user. */
export async function findPrimaryChannel(db: Pick<Store | Snapshot, "rows">, user: { projectId: string; id: string }) {
  const [found] = await db.rows(primaryChannel, { projectId: user.projectId, userId: user.id });
  return found;
}

/** Finds the user's channel with an address. */
export async function findChannelWith(
  db: Snapshot | Transaction,
  { projectId, userId }: Pick<NewChannel, "projectId" | "userId">,
  email: EmailAddress,
) {
  const t = db.contactChannels;
  const [found] = await db
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.type, "email"), eq(t.value, email)));
  return found;
}

/** Limits the addresses of a user, so that nobody can test a list of addresses by adding them. */
export async function requireRoomForChannelIn(
  tx: Transaction,
  { projectId, userId }: Pick<NewChannel, "projectId" | "userId">,
): Promise<void> {
  const t = tx.contactChannels;
  const [counted] = await tx
    .select({ channels: count() })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId)));
  if ((counted?.channels ?? 0) >= CONTACT_CHANNELS_MAX) {
    throw refuse("CONTACT_CHANNEL_LIMIT_REACHED", { max: CONTACT_CHANNELS_MAX });
  }
}

/** The proven addresses of a user. */
export async function provenAddresses(db: Snapshot | Transaction, user: { projectId: string; id: string }) {
  const t = db.contactChannels;
  const found = await db
    .select({ value: t.value })
    .from(t)
    .where(and(eq(t.projectId, user.projectId), eq(t.userId, user.id), isNotNull(t.provenAt)));
  return found.map(({ value }) => value);
}

/** The primary addresses of some users; users with an unproven primary address are left out. */
export async function provenPrimaryAddresses(db: Snapshot | Transaction, projectId: string, userIds: string[]) {
  const t = db.contactChannels;
  return db
    .select({ userId: t.userId, email: t.value })
    .from(t)
    .where(
      and(
        eq(t.projectId, projectId),
        eq(t.type, "email"),
        eq(t.isPrimary, true),
        isNotNull(t.provenAt),
        inArray(t.userId, userIds),
      ),
    );
}

/** Whether an account has a proven owner: it has a proven address, or had one for sign-in that was removed since. */
export async function hasProvenOwner(
  db: Snapshot | Transaction,
  user: { projectId: string; id: string; provenAt: number | null },
): Promise<boolean> {
  return user.provenAt !== null || (await provenAddresses(db, user)).length > 0;
}

export interface NewChannel {
  projectId: string;
  userId: string;
  email: EmailAddress;
  isPrimary: boolean;
  isVerified: boolean;
  usedForAuth: boolean;
}

/** Adds an address. A unique index keeps a second user from signing in with it. */
export async function addChannelIn(tx: Transaction, deps: Deps, channel: NewChannel): Promise<string> {
  const id = orderedUuid();
  const { email, ...rest } = channel;
  await tx.add("contactChannels", {
    ...rest,
    id,
    type: "email",
    value: email,
    provenAt: channel.isVerified ? deps.now() : null,
    createdAt: deps.now(),
  });
  return id;
}

/** Makes the user's primary address an ordinary one, before another becomes primary. */
export async function makeNonePrimaryIn(
  tx: Transaction,
  { projectId, userId }: Pick<NewChannel, "projectId" | "userId">,
): Promise<void> {
  const t = tx.contactChannels;
  await tx
    .update(t)
    .set({ isPrimary: false })
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.isPrimary, true)));
}

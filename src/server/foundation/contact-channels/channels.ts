import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { normalizeEmail } from "#contract/fields.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

const authChannel = prepared((db, { projectId, value }: Params<{ projectId: string; value: string }>) => {
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
      // Of any address, also of one that does not sign in.
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
 * The one channel that an address has for signing in, with its user's password hash and with what the address opens.
 * Casing and spaces do not matter. docs/security/rules.md, rule 5.
 */
export async function findAuthChannel(db: Pick<Store | Snapshot, "rows">, projectId: string, email: string) {
  const [found] = await db.rows(authChannel, { projectId, value: normalizeEmail(email) });
  if (!found) return undefined;
  const { accountProvenAt, hasProven, ...channel } = found;
  const isProven = channel.provenAt !== null;
  const isAccountProven = accountProvenAt !== null || hasProven;
  // An address that nobody proved says nothing about an account that somebody did prove to own.
  const opensByMail = isProven || !isAccountProven;
  return {
    ...channel,
    /** Whether reading the mails of the address is a way in: by a reset, a code, or a provider that vouches for it. */
    opensByMail,
    /** Whether it may be typed beside the password. */
    opensByPassword: opensByMail || channel.isPrimary,
    /** Whether it is free for whoever signs up with it: nobody proved it, and its account can do without it. */
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

/** The channel that is shown as the user's address. Where only its value is wanted, the user has it. */
export async function findPrimaryChannel(db: Pick<Store | Snapshot, "rows">, user: { projectId: string; id: string }) {
  const [found] = await db.rows(primaryChannel, { projectId: user.projectId, userId: user.id });
  return found;
}

/** The addresses of a user that somebody has proven to own. */
export async function provenAddresses(db: Snapshot | Transaction, user: { projectId: string; id: string }) {
  const t = db.contactChannels;
  const found = await db
    .select({ value: t.value })
    .from(t)
    .where(and(eq(t.projectId, user.projectId), eq(t.userId, user.id), isNotNull(t.provenAt)));
  return found.map(({ value }) => value);
}

/** The primary addresses of some users, as far as somebody has proven to own them. */
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

/** Whether somebody is the proven owner of an account: of an address it has, or of one that signed in until it went. */
export async function hasProvenOwner(
  db: Snapshot | Transaction,
  user: { projectId: string; id: string; provenAt: number | null },
): Promise<boolean> {
  return user.provenAt !== null || (await provenAddresses(db, user)).length > 0;
}

export interface NewChannel {
  projectId: string;
  userId: string;
  email: string;
  isPrimary: boolean;
  isVerified: boolean;
  usedForAuth: boolean;
}

/** Adds an address. That no second user signs in with it is a rule of the table. */
export async function addChannelIn(tx: Transaction, deps: Deps, channel: NewChannel): Promise<string> {
  const id = randomUuid();
  const { email, ...rest } = channel;
  await tx.add("contactChannels", {
    ...rest,
    id,
    type: "email",
    value: normalizeEmail(email),
    provenAt: channel.isVerified ? deps.now() : null,
    createdAt: deps.now(),
  });
  return id;
}

/** Makes room for another primary address. */
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

import { and, eq } from "drizzle-orm";
import { normalizeEmail } from "#contract/fields.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { prepared } from "#server/db/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";

const authChannel = prepared((db, { projectId, value }: Params<{ projectId: string; value: string }>) => {
  const { contactChannels: channels, users } = db;
  return db
    .select({
      id: channels.id,
      userId: channels.userId,
      value: channels.value,
      isVerified: channels.isVerified,
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

/** The one channel by which an address signs in, with its user's password hash. Casing and spaces do not matter. */
export async function findAuthChannel(db: Pick<Store | Snapshot, "rows">, projectId: string, email: string) {
  const [found] = await db.rows(authChannel, { projectId, value: normalizeEmail(email) });
  return found;
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

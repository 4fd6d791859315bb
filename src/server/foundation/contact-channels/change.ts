import { and, eq, isNull, ne } from "drizzle-orm";
import { normalizeEmail } from "#contract/fields.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { addChannelIn, makeNonePrimaryIn, type NewChannel } from "./channels.ts";

interface Owner {
  projectId: string;
  userId: string;
}

type ChannelRow = Tables["contactChannels"]["$inferSelect"];

/** Changes the value of a channel and what it is used for. */
export async function changeChannelIn(
  tx: Transaction,
  { id, projectId }: Pick<ChannelRow, "id" | "projectId">,
  changes: Partial<Pick<ChannelRow, "value" | "isVerified" | "usedForAuth" | "provenAt">>,
): Promise<void> {
  await tx.change("contactChannels", { id, projectId }, changes);
}

export async function removeChannelIn(
  tx: Transaction,
  { id, projectId }: Pick<ChannelRow, "id" | "projectId">,
): Promise<void> {
  const t = tx.contactChannels;
  await tx.delete(t).where(and(eq(t.id, id), eq(t.projectId, projectId)));
}

/** Removes the user's other channel with an address that this one is about to get. */
export async function removeTwinIn(
  tx: Transaction,
  { id, projectId, userId }: Pick<ChannelRow, "id" | "projectId" | "userId">,
  email: string,
): Promise<void> {
  const t = tx.contactChannels;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.value, email), ne(t.id, id)));
}

/** Notes that somebody has proven to own the address. Null when that was known; else whether it is the primary one. */
export async function proveChannelIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { id, projectId }: Pick<ChannelRow, "id" | "projectId">,
): Promise<{ isPrimary: boolean } | null> {
  const t = tx.contactChannels;
  const [proven] = await tx
    .update(t)
    .set({ provenAt: deps.now() })
    .where(and(eq(t.id, id), eq(t.projectId, projectId), isNull(t.provenAt)))
    .returning({ isPrimary: t.isPrimary });
  return proven ?? null;
}

/** No other address of the user signs in any more. */
export async function disuseOthersIn(tx: Transaction, { projectId, userId }: Owner, id: string): Promise<void> {
  const t = tx.contactChannels;
  await tx
    .update(t)
    .set({ usedForAuth: false })
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId), ne(t.id, id)));
}

export async function makePrimaryIn(tx: Transaction, { projectId, userId }: Owner, id: string): Promise<void> {
  await makeNonePrimaryIn(tx, { projectId, userId });
  await tx.change("contactChannels", { projectId, id }, { isPrimary: true });
}

/** The new address becomes the primary one; what was only claimed before signs nobody in. */
export async function replaceAddressesIn(
  tx: Transaction,
  deps: Deps,
  { projectId, userId, email, isVerified, usedForAuth }: Omit<NewChannel, "isPrimary">,
): Promise<void> {
  const t = tx.contactChannels;
  const own = and(eq(t.projectId, projectId), eq(t.userId, userId));
  await tx.delete(t).where(and(own, eq(t.value, normalizeEmail(email))));
  await tx
    .update(t)
    .set({ isPrimary: false, usedForAuth: false })
    .where(and(own, ne(t.value, normalizeEmail(email))));
  await addChannelIn(tx, deps, { projectId, userId, email, isPrimary: true, isVerified, usedForAuth });
}

import { and, eq, isNull, ne } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { addChannelIn, makeNonePrimaryIn, type NewChannel } from "./channels.ts";

interface Owner {
  projectId: string;
  userId: string;
}

type ChannelRow = Tables["contactChannels"]["$inferSelect"];

/** Changes fields of a channel. */
export async function changeChannelIn(
  tx: Transaction,
  { id, projectId }: Pick<ChannelRow, "id" | "projectId">,
  changes: Partial<Pick<ChannelRow, "value" | "isVerified" | "usedForAuth" | "isPrimary" | "provenAt">>,
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

/** Removes the user's other channel that has the address that this channel is about to get. */
export async function removeTwinIn(
  tx: Transaction,
  { id, projectId, userId }: Pick<ChannelRow, "id" | "projectId" | "userId">,
  email: EmailAddress,
): Promise<void> {
  const t = tx.contactChannels;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.value, email), ne(t.id, id)));
}

/** Marks an address as proven. Returns null when it was proven already, else whether it is the primary address. */
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

/** Turns sign-in off for all other addresses of the user. */
export async function disableOtherSignInAddressesIn(
  tx: Transaction,
  { projectId, userId }: Owner,
  id: string,
): Promise<void> {
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

/** Makes a new address the primary one and turns sign-in off for the addresses that were only claimed before. */
export async function replaceAddressesIn(
  tx: Transaction,
  deps: Deps,
  { projectId, userId, email, isVerified, usedForAuth }: Omit<NewChannel, "isPrimary">,
): Promise<void> {
  const t = tx.contactChannels;
  const own = and(eq(t.projectId, projectId), eq(t.userId, userId));
  await tx.delete(t).where(and(own, eq(t.value, email)));
  await tx
    .update(t)
    .set({ isPrimary: false, usedForAuth: false })
    .where(and(own, ne(t.value, email)));
  await addChannelIn(tx, deps, { projectId, userId, email, isPrimary: true, isVerified, usedForAuth });
}

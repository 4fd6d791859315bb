import { and, eq } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findUser, queueUserEventIn } from "#server/foundation/users/index.ts";
import { type AuthChannel, findAuthChannel } from "./channels.ts";

interface Wanted {
  projectId: string;
  userId: string;
  email: EmailAddress;
  isProven: boolean;
}

/**
 * Throws `inUse()` when another user of the project signs in with an address. A user who proved the address, or a server,
 * takes it from an unproven channel whose account does not depend on it.
 */
export async function requireFreeForAuthIn(
  tx: Transaction,
  deps: Deps,
  { level }: Pick<Caller, "level">,
  { projectId, userId, email, isProven }: Wanted,
  inUse: () => Error,
): Promise<void> {
  const holder = await findAuthChannel(tx, projectId, email);
  if (!holder || holder.userId === userId) return;
  const mayTake = isProven || level !== "client";
  if (!mayTake || (await freeAddressIn(tx, deps, projectId, email))) throw inUse();
}

/**
 * Frees an address for a user who signs up with it: turns sign-in off for an unproven channel whose account does not
 * depend on it. Returns the channel that keeps the address, or undefined when the address is free.
 * docs/security/rules.md, rule 5.
 */
export async function freeAddressIn(
  tx: Transaction,
  deps: Deps,
  projectId: string,
  email: EmailAddress,
): Promise<AuthChannel | undefined> {
  const holder = await findAuthChannel(tx, projectId, email);
  if (!holder?.givesWay) return holder;
  const t = tx.contactChannels;
  const { id, userId } = holder;
  await tx
    .update(t)
    .set({ usedForAuth: false })
    .where(and(eq(t.id, id), eq(t.projectId, projectId)));
  await audit(tx, deps, {
    projectId,
    action: "contact_channel_changed",
    actor: { type: "system", id: null },
    subject: { type: "user", id: userId },
    origin: null,
    before: { id, value: holder.value, used_for_auth: true },
    after: { id, value: holder.value, used_for_auth: false },
  });
  const user = holder.isPrimary ? await findUser(tx, projectId, userId) : undefined;
  if (user) await queueUserEventIn(tx, deps, "user.updated", user);
  return undefined;
}

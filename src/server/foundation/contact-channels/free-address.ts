import { and, eq } from "drizzle-orm";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findUser, queueUserEventIn } from "#server/foundation/users/index.ts";
import { type AuthChannel, findAuthChannel } from "./channels.ts";

/**
 * Frees an address for whoever signs up with it: an account in which it is a further address that nobody proved signs in
 * with it no longer. Returns the channel that keeps the address; undefined says that it is free. docs/security/rules.md,
 * rule 5.
 */
export async function freeAddressIn(
  tx: Transaction,
  deps: Deps,
  projectId: string,
  email: string,
): Promise<AuthChannel | undefined> {
  const taken = await findAuthChannel(tx, projectId, email);
  if (!taken?.givesWay) return taken;
  const t = tx.contactChannels;
  const { id, userId } = taken;
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
    before: { id, value: taken.value, used_for_auth: true },
    after: { id, value: taken.value, used_for_auth: false },
  });
  const user = taken.isPrimary ? await findUser(tx, projectId, userId) : undefined;
  if (user) await queueUserEventIn(tx, deps, "user.updated", user);
  return undefined;
}

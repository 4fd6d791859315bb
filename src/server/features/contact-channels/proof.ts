import { and, eq, isNull, ne } from "drizzle-orm";
import type { Caller } from "#server/access/caller.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";

/**
 * Somebody proved to own an address that nobody had proven before. Whatever gives access to the account was set by
 * somebody who had only claimed the address, so all of it goes: credentials, sessions, provider links, second factors,
 * and the other addresses one could sign in with. Happens once per address: the proof is written together with the
 * cleaning. Returns whether this was the first proof. design.md §7.5.
 */
export async function proveAndCleanIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, origin }: Pick<Caller, "projectId" | "origin">,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<boolean> {
  const { contactChannels: channels, users, sessions } = tx;
  const proven = await tx
    .update(channels)
    .set({ provenAt: deps.now(), isVerified: true })
    .where(and(eq(channels.id, channelId), eq(channels.projectId, projectId), isNull(channels.provenAt)))
    .returning({ id: channels.id });
  if (proven.length === 0) return false;
  await tx.delete(sessions).where(and(eq(sessions.projectId, projectId), eq(sessions.userId, userId)));
  await tx
    .update(users)
    .set({ passwordHash: null, sealedTotpSecret: null })
    .where(and(eq(users.projectId, projectId), eq(users.id, userId)));
  await tx
    .update(channels)
    .set({ usedForAuth: false })
    .where(and(eq(channels.projectId, projectId), eq(channels.userId, userId), ne(channels.id, channelId)));
  const [actor, subject] = [{ type: "user", id: userId } as const, { type: "user", id: userId } as const];
  await audit(tx, deps, { projectId, action: "address_proven", actor, subject, origin, after: { channel: channelId } });
  return true;
}

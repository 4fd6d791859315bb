import { and, asc, eq } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { requireUser, resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { auditBy } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";

/** Lists a user's passkeys, oldest first. Clients list their own, servers those of any user. */
export async function list(deps: Deps, caller: Caller, userIdOrMe: string) {
  const userId = resolveUserId(caller, userIdOrMe);
  if (caller.level === "client" && userId !== caller.user?.id) {
    throw refuse("PASSKEYS_OF_ANOTHER_USER");
  }
  return deps.store.read(async (db) => {
    const t = db.passkeys;
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, caller.projectId), eq(t.userId, userId)))
      .orderBy(asc(t.createdAt), asc(t.id));
  });
}

export async function rename(deps: Deps, caller: Caller, { id, name }: { id: string; name: string }) {
  const ownerId = ownedBy(caller);
  return deps.store.write(async (tx) => {
    const before = await findPasskey(tx, caller.projectId, id, ownerId);
    const t = tx.passkeys;
    const [after] = await tx.update(t).set({ name }).where(eq(t.id, before.id)).returning();
    if (!after) throw fail("PASSKEY_NOT_FOUND");
    await auditPasskey(tx, deps, caller, "passkey_changed", before.userId, {
      before: shown(before),
      after: shown(after),
    });
    return after;
  });
}

/** Deletes a passkey. Sessions that began with it stay valid. */
export async function remove(deps: Deps, caller: Caller, id: string): Promise<void> {
  const ownerId = ownedBy(caller);
  const { projectId } = caller;
  await deps.store.write(async (tx) => {
    const passkey = await findPasskey(tx, projectId, id, ownerId);
    const user = await findUser(tx, projectId, passkey.userId);
    await tx.delete(tx.passkeys).where(eq(tx.passkeys.id, passkey.id));
    await auditPasskey(tx, deps, caller, "passkey_removed", passkey.userId, { before: shown(passkey) });
    if (user) await queueSecurityNoticeIn(tx, deps, caller, { user, event: "passkey_removed", detail: passkey.name });
  });
}

/**
 * Deletes all passkeys of a user, with email and audit entries. The API does this when it turns the method off for a
 * user.
 */
export async function removeAllIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring" | "settings" | "mailServers">,
  caller: Caller,
  user: User,
): Promise<void> {
  const { projectId } = caller;
  const removed = await revokePasskeysIn(tx, { projectId, userId: user.row.id });
  for (const passkey of removed) {
    await auditPasskey(tx, deps, caller, "passkey_removed", user.row.id, { before: shown(passkey) });
  }
  if (removed.length === 0) return;
  const detail = removed.map(({ name }) => name).join(", ");
  await queueSecurityNoticeIn(tx, deps, caller, { user, event: "passkey_removed", detail });
}

/** Deletes all passkeys of a user without email or audit entries, for an account that changes its owner. */
export async function revokePasskeysIn(
  tx: Transaction,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<{ id: string; name: string }[]> {
  const t = tx.passkeys;
  return tx
    .delete(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId)))
    .returning({ id: t.id, name: t.name });
}

/** Returns the user to whose passkeys a client is limited; undefined for servers and admins, who reach all in their project. */
const ownedBy = (caller: Caller) => (caller.level === "client" ? requireUser(caller).id : undefined);

async function findPasskey(tx: Transaction, projectId: string, id: string, userId: string | undefined) {
  const t = tx.passkeys;
  const [found] = await tx
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.projectId, projectId), userId === undefined ? undefined : eq(t.userId, userId)));
  if (!found) throw fail("PASSKEY_NOT_FOUND");
  return found;
}

const shown = ({ id, name }: { id: string; name: string }) => ({ passkey_id: id, name });

async function auditPasskey(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  caller: Caller,
  action: Extract<AuditAction, `passkey_${string}`>,
  userId: string,
  change: { before?: unknown; after?: unknown },
) {
  await auditBy(tx, deps, caller, { action, subject: { type: "user", id: userId }, ...change });
}

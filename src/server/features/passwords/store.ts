import type { Caller } from "#server/access/caller.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { changeUserIn, findUser, type User } from "#server/foundation/users/index.ts";
import { queueSecurityNoticeIn } from "#server/mail/security-notices.ts";

/**
 * Stores a password, with the audit entry and the email to the user. Leaves the sessions to the caller. Returns
 * undefined when the user is deleted.
 */
export async function storePasswordIn(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<User | undefined> {
  const { projectId, origin } = caller;
  await changeUserIn(tx, { projectId, userId }, { passwordHash });
  const user = await findUser(tx, projectId, userId);
  if (!user) return undefined;
  // The caller has the emailed code or the old password, so the user is the actor.
  const [actor, subject]: [AuditEntry["actor"], AuditEntry["subject"]] = [
    { type: "user", id: userId },
    { type: "user", id: userId },
  ];
  await audit(tx, deps, { projectId, action: "password_changed", actor, subject, origin });
  await queueSecurityNoticeIn(tx, deps, caller, { user, event: "password_changed" });
  return user;
}

import type { Caller } from "#server/access/caller.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { removeKeysMadeByIn } from "#server/features/api-keys/index.ts";
import { removeAccountsIn } from "#server/features/linked-accounts/index.ts";
import { removeRecoveryCodesIn } from "#server/features/mfa/index.ts";
import { revokePasskeysIn } from "#server/features/passkeys/index.ts";
import { forgetPlacesIn } from "#server/features/sign-in/index.ts";
import {
  disableOtherSignInAddressesIn,
  hasProvenOwner,
  makePrimaryIn,
  proveChannelIn,
  provenAddresses,
} from "#server/foundation/contact-channels/index.ts";
import { endSessionsIn } from "#server/foundation/sessions/index.ts";
import { changeUserIn, findUser } from "#server/foundation/users/index.ts";

/**
 * Marks an address as proven in an account that had no proven address. A user who only claimed the address may have set
 * up access to the account, so all of it is revoked: credentials, sessions, connected accounts, second factors, API
 * keys, and sign-in with the other addresses. The proven address becomes the primary one, since the account's emails go
 * there. The proof is written in the same transaction, so this happens once. The caller sets `is_verified`. Returns
 * whether this was the first proof. docs/security/rules.md, rule 5.
 */
export async function proveAndCleanIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, origin }: Pick<Caller, "projectId" | "origin">,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<boolean> {
  const user = await findUser(tx, projectId, userId);
  const isOwned = !user || (await hasProvenOwner(tx, user.row));
  const proven = await proveChannelIn(tx, deps, { id: channelId, projectId });
  if (!proven) return false;
  // Callers check `opensByMail` first and refuse with a proper error. This is a last safeguard.
  if (isOwned) throw new Error("Refused to clean an account with a verified owner.");
  await revokeAccessIn(tx, { projectId, userId });
  await disableOtherSignInAddressesIn(tx, { projectId, userId }, channelId);
  if (!proven.isPrimary) await makePrimaryIn(tx, { projectId, userId }, channelId);
  const [actor, subject] = [{ type: "user", id: userId } as const, { type: "user", id: userId } as const];
  await audit(tx, deps, { projectId, action: "address_proven", actor, subject, origin, after: { channel: channelId } });
  return true;
}

/**
 * Revokes all access to an account except the sign-in addresses. For accounts that pass to a user who may not be the
 * one who used them before.
 */
export async function revokeAccessIn(
  tx: Transaction,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await endSessionsIn(tx, { projectId, userId });
  await revokePasskeysIn(tx, { projectId, userId });
  await changeUserIn(tx, { projectId, userId }, { passwordHash: null, sealedTotpSecret: null, lastTotpStep: null });
  await removeRecoveryCodesIn(tx, { projectId, userId });
  await removeAccountsIn(tx, projectId, userId);
  await forgetPlacesIn(tx, { projectId, userId });
  await removeKeysMadeByIn(tx, { projectId, userId });
}

/**
 * Removes the mark of a proven owner from an account after a server removed its last proven address. Clients cannot do
 * this, since anyone with a borrowed session could.
 */
export async function forgetProofIn(
  tx: Transaction,
  { projectId, level }: Pick<Caller, "projectId" | "level">,
  userId: string,
): Promise<void> {
  if (level === "client") return;
  if ((await provenAddresses(tx, { projectId, id: userId })).length > 0) return;
  await changeUserIn(tx, { projectId, userId }, { provenAt: null });
}

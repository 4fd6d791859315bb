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
  disuseOthersIn,
  hasProvenOwner,
  makePrimaryIn,
  proveChannelIn,
  provenAddresses,
} from "#server/foundation/contact-channels/index.ts";
import { endSessionsIn } from "#server/foundation/sessions/index.ts";
import { changeUserIn, findUser } from "#server/foundation/users/index.ts";

/**
 * Somebody proved to own an address of an account in which nobody had proven any. Whatever gives access to the account was set by
 * somebody who had only claimed the address, so all of it goes: credentials, sessions, provider links, second
 * factors, API keys, and the other addresses one could sign in with. The proven address becomes the primary one, since the account's mails
 * go there. Happens once per address: the proof is written together with the cleaning. What the wire calls verified is
 * the caller's to say. Returns whether this was the first proof. docs/security/rules.md, rule 5.
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
  // Callers ask `opensByMail` first; here it is too late for a kind answer.
  if (isOwned) throw new Error("Refused to clean an account with a verified owner.");
  await revokeAccessIn(tx, { projectId, userId });
  await disuseOthersIn(tx, { projectId, userId }, channelId);
  if (!proven.isPrimary) await makePrimaryIn(tx, { projectId, userId }, channelId);
  const [actor, subject] = [{ type: "user", id: userId } as const, { type: "user", id: userId } as const];
  await audit(tx, deps, { projectId, action: "address_proven", actor, subject, origin, after: { channel: channelId } });
  return true;
}

/**
 * Nothing that gave access to an account does so any more, except the addresses one signs in with. For accounts that go
 * over to somebody who need not be whoever used them until now.
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
 * A server acts for the project: where it takes the last proven address from an account, nobody is its proven owner any
 * more. People cannot do that to an account, since whoever borrows their session could.
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

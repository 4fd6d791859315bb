import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { audit } from "#server/audit/write.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { revokeAccessIn } from "#server/features/address-proof/index.ts";
import { freeAddressIn, hasProvenOwner, replaceAddressesIn } from "#server/foundation/contact-channels/index.ts";
import { changeUserIn, findUser, queueUserEventIn, type User } from "#server/foundation/users/index.ts";
import { createUserIn, type NewUser } from "./create-user.ts";

/** The display name of anonymous users. Existing clients show it. */
export const ANONYMOUS_NAME = "Anonymous user";

/** The caller of a sign-up, with the user of the session that it comes with. */
type SignUpCaller = Pick<Caller, "project" | "projectId" | "origin"> & { user: { id: string } | null };

/**
 * Creates an account for the caller. An anonymous user keeps their account, with its id and data, and becomes a regular
 * user. docs/decisions/0013-anonymous-accounts.md.
 */
export async function signUpUserIn(tx: Transaction, deps: Deps, caller: SignUpCaller, wanted: NewUser): Promise<User> {
  const before = caller.user && (await findUser(tx, caller.projectId, caller.user.id));
  // An anonymous account with a verified address already has an owner, so nothing of it may be replaced.
  if (!before?.row.isAnonymous || (await hasProvenOwner(tx, before.row))) {
    return createUserIn(tx, deps, caller.project, wanted);
  }

  const { email, isEmailVerified: isVerified, isEmailUsedForAuth: usedForAuth } = wanted;
  if (email && usedForAuth && (await freeAddressIn(tx, deps, caller.projectId, email))) {
    throw fail("USER_EMAIL_ALREADY_EXISTS", { email, would_work_if_email_was_verified: false });
  }
  const { projectId, origin } = caller;
  const userId = before.row.id;
  // An attacker may have planted this anonymous session in the browser. They must not keep access to the account.
  await revokeAccessIn(tx, { projectId, userId });
  await changeUserIn(
    tx,
    { projectId, userId },
    {
      isAnonymous: false,
      displayName: before.row.displayName === ANONYMOUS_NAME ? wanted.displayName || null : before.row.displayName,
      profileImageUrl: before.row.profileImageUrl ?? wanted.profileImageUrl ?? null,
      passwordHash: wanted.passwordHash,
      otpAuthEnabled: wanted.otpAuthEnabled ?? false,
    },
  );
  if (email) {
    await replaceAddressesIn(tx, deps, { projectId, userId, email, isVerified, usedForAuth });
  }
  await wanted.also?.(userId);

  const after = await findUser(tx, projectId, userId);
  if (!after) throw new Error("Cannot read a user that was just changed.");
  await queueUserEventIn(tx, deps, "user.updated", after);
  const self = { type: "user" as const, id: userId };
  const change = { before: { is_anonymous: true }, after: { is_anonymous: false } };
  await audit(tx, deps, { projectId, action: "user_updated", actor: self, subject: self, origin, ...change });
  return after;
}

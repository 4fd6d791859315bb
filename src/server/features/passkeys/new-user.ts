import type { RegistrationOptions, RegistrationResponse } from "#contract/auth/passkeys.ts";
import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { type AuditEntry, audit } from "#server/audit/write.ts";
import { redeemCodeIn } from "#server/codes/codes.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { NewCredential } from "./ceremony.ts";
import { createChallenge, findChallenge } from "./challenges.ts";
import { optionsFor, storeIn, verified } from "./registration.ts";

/**
 * A passkey for a user who does not exist yet. A passkey carries its user's id, so the id is chosen with the challenge;
 * the user is created with it, in the transaction that stores the passkey.
 */
export interface PasskeyOfNewUser {
  userId: string;
  /** The code of the challenge. */
  codeId: string;
  made: NewCredential;
}

/** Returns the options for the passkey of a new user. Creates nothing but the challenge; the caller limits how many. */
export async function initiateForNewUser(
  deps: Deps,
  { project, projectId }: Caller,
  name: string,
): Promise<{ options: RegistrationOptions; code: string }> {
  if (!project.config.auth.passkey.allowSignIn) throw fail("PASSKEY_AUTHENTICATION_NOT_ENABLED");
  const userId = orderedUuid();
  const { challenge, code } = await createChallenge(deps, { projectId, newUserId: userId, purpose: "new user" });
  return { options: optionsFor(project, { challenge, userId, name }), code };
}

/** Verifies the response of the authenticator. Redeems and stores nothing. */
export async function verifyForNewUser(
  deps: Deps,
  { project, projectId }: Caller,
  { credential, code }: { credential: RegistrationResponse; code: string },
): Promise<PasskeyOfNewUser> {
  const { challenge, codeId, newUserId } = await findChallenge(deps, { projectId, purpose: "new user", code });
  if (!newUserId) throw fail("VERIFICATION_CODE_NOT_FOUND");
  if (!project.config.auth.passkey.allowSignIn) throw fail("PASSKEY_AUTHENTICATION_NOT_ENABLED");
  return { userId: newUserId, codeId, made: await verified(deps, project, credential, challenge) };
}

/** Redeems the challenge, and stores the passkey of a user whom the same transaction has created. */
export async function storeForNewUserIn(
  tx: Transaction,
  deps: Deps,
  { userId, codeId, made }: PasskeyOfNewUser,
  by: Pick<AuditEntry, "projectId" | "actor" | "origin">,
): Promise<void> {
  await redeemCodeIn(tx, deps, codeId);
  const { id, name } = await storeIn(tx, deps, { projectId: by.projectId, userId }, made);
  await audit(tx, deps, {
    ...by,
    action: "passkey_added",
    subject: { type: "user", id: userId },
    after: { passkey_id: id, name, backed_up: made.backedUp },
  });
}

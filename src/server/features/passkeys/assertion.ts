import { and, eq, lt, or, sql } from "drizzle-orm";
import type { AuthenticationResponse } from "#contract/auth/passkeys.ts";
import { fail } from "#contract/errors.ts";
import { UUID } from "#contract/uuid.ts";
import type { Caller } from "#server/access/caller.ts";
import { redeemCodeIn } from "#server/codes/codes.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { recordFailedSignIn } from "#server/features/sign-in/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { type Answer, originIn, verifyAuthentication } from "./ceremony.ts";
import { findChallenge } from "./challenges.ts";
import { requirePasskeyOrigin } from "./origins.ts";
import { userHandle } from "./registration.ts";

export const NOT_FOUND = "Passkey not found";
const WRONG_SIGNATURE =
  "The signature of the authentication response could not be verified with the stored public key tied to this credential ID";
const COUNTER_WENT_BACK =
  "Passkey authentication failed because the signature counter went backward: the passkey may have been copied";

export interface GivenAssertion {
  response: AuthenticationResponse;
  code: string;
}

export interface Assertion extends Answer {
  passkey: { id: string; userId: string; publicKey: Buffer };
  codeId: string;
}

/** Verifies the response of an authenticator with a passkey of the project. `useAssertionIn` redeems its challenge. */
export async function checkAssertion(
  deps: Deps,
  caller: Pick<Caller, "project" | "projectId" | "origin">,
  { response, code }: GivenAssertion,
): Promise<Assertion> {
  const { project, projectId } = caller;
  const { challenge, codeId } = await findChallenge(deps, { projectId, purpose: "authentication", code });
  if (!project.config.auth.passkey.allowSignIn) throw fail("PASSKEY_AUTHENTICATION_NOT_ENABLED");
  const passkey = await findByCredential(deps, projectId, response.id);
  if (!passkey) {
    await recordFailedSignIn(deps, caller, { userId: null, after: { method: "passkey", reason: NOT_FOUND } });
    throw failed(NOT_FOUND);
  }
  const origin = originIn(response.response.clientDataJSON) ?? "";
  const { rpId } = requirePasskeyOrigin(deps, project, origin, "authentication");
  const answer = await verifyAuthentication(response, passkey, { challenge, origin, rpId });
  const isOfAnother = await namesAnother(deps, projectId, passkey.userId, response.response.userHandle);
  if (!answer || isOfAnother) throw await refused(deps, caller, passkey, WRONG_SIGNATURE);
  return { passkey, codeId, ...answer };
}

/**
 * Redeems the challenge of an assertion, and refuses one whose counter did not increase, unless the passkey is synced. A copy
 * could say so of itself, so a passkey with a counter only counts as synced if it was backed up before.
 */
export async function useAssertionIn(
  tx: Transaction,
  deps: Deps,
  projectId: string,
  { passkey, codeId, counter, backedUp, isSynced }: Assertion,
): Promise<void> {
  const t = tx.passkeys;
  await redeemCodeIn(tx, deps, codeId);
  // The counter stays at 0 for synced passkeys and for authenticators without one; with the others it increases with each
  // response.
  const isUncounted = isSynced ? or(t.backedUp, eq(t.counter, 0)) : counter === 0 ? eq(t.counter, 0) : undefined;
  const used = await tx
    .update(t)
    .set({
      counter: isSynced ? sql`case when ${isUncounted} then 0 else ${counter} end` : counter,
      backedUp,
      lastUsedAt: deps.now(),
    })
    .where(
      and(
        eq(t.id, passkey.id),
        eq(t.projectId, projectId),
        // A registration in the meantime may have replaced the key.
        eq(t.publicKey, passkey.publicKey),
        or(isUncounted, lt(t.counter, counter)),
      ),
    )
    .returning({ id: t.id });
  if (used.length === 0) throw failed(COUNTER_WENT_BACK);
}

async function findByCredential(deps: Deps, projectId: string, credentialId: string) {
  return deps.store.read(async (db) => {
    const t = db.passkeys;
    const { id, userId, publicKey } = t;
    const [found] = await db
      .select({ id, userId, credentialId: t.credentialId, publicKey })
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.credentialId, credentialId)));
    return found;
  });
}

/**
 * Whether an authenticator says that a passkey is of another user of the project. A passkey that moved here from another product
 * says what that product called its user, which names nobody here: the key decides, as for authenticators that say nothing.
 */
async function namesAnother(
  { store }: Deps,
  projectId: string,
  userId: string,
  handle: string | null | undefined,
): Promise<boolean> {
  if (!handle || handle === userHandle(userId)) return false;
  const named = Buffer.from(handle, "base64url").toString();
  return UUID.test(named) && (await findUser(store, projectId, named)) !== undefined;
}

/** Records the failure in the audit log of the passkey's user, and returns the error to throw. */
export async function refused(
  deps: Deps,
  caller: Pick<Caller, "projectId" | "origin">,
  passkey: { id: string; userId: string },
  reason: string,
) {
  const after = { method: "passkey", passkey_id: passkey.id, reason };
  await recordFailedSignIn(deps, caller, { userId: passkey.userId, after });
  return failed(reason);
}

export const failed = (reason: string) => fail("PASSKEY_AUTHENTICATION_FAILED", { reason });

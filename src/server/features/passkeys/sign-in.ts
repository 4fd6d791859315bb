import { and, eq, lt } from "drizzle-orm";
import type { AuthenticationOptions, AuthenticationResponse } from "#contract/auth/passkeys.ts";
import { fail, isKnown } from "#contract/errors.ts";
import { PASSKEY_SENTINEL_RP_ID, PASSKEY_TIMEOUT_MILLIS } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { countAddress } from "#server/access/throttle.ts";
import { useCodeIn } from "#server/codes/codes.ts";
import type { Deps } from "#server/deps.ts";
import { finishSignInIn, issueTokens, recordFailedSignIn, type SignedIn } from "#server/features/sign-in/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { originIn, verifyAuthentication } from "./ceremony.ts";
import { createChallenge, findChallenge } from "./challenges.ts";
import { requirePasskeyOrigin } from "./origins.ts";
import { userHandle } from "./registration.ts";

/** Returns the options for a sign-in with a passkey. They list no credentials: the user picks one. */
export async function initiateAuthentication(
  deps: Deps,
  { project, projectId, level, origin }: Caller,
): Promise<{ options: AuthenticationOptions; code: string }> {
  if (!project.config.auth.passkey.allowSignIn) throw fail("PASSKEY_AUTHENTICATION_NOT_ENABLED");
  if (level === "client") countAddress(deps, "passkey_challenge_address", origin.ip);
  const { challenge, code } = await createChallenge(deps, { projectId, purpose: "authentication" });
  const options: AuthenticationOptions = {
    rpId: PASSKEY_SENTINEL_RP_ID,
    challenge,
    allowCredentials: [],
    timeout: PASSKEY_TIMEOUT_MILLIS,
    userVerification: "preferred",
  };
  return { options, code };
}

const NOT_FOUND = "Passkey not found";
const WRONG_SIGNATURE =
  "The signature of the authentication response could not be verified with the stored public key tied to this credential ID";
const COUNTER_WENT_BACK =
  "Passkey authentication failed because the signature counter went backward: the passkey may have been copied";

/** Signs in with a passkey of the project. The code is redeemed only when the sign-in succeeds. */
export async function signIn(
  deps: Deps,
  caller: Caller,
  { response, code, extended }: { response: AuthenticationResponse; code: string; extended: boolean },
): Promise<SignedIn> {
  const { project, projectId, origin: from } = caller;
  if (caller.level === "client") countAddress(deps, "sign_in_address", from.ip);
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
  const isHandleOfUser = !response.response.userHandle || response.response.userHandle === userHandle(passkey.userId);
  if (!answer || !isHandleOfUser) throw await refused(deps, caller, passkey, WRONG_SIGNATURE);

  const { counter, backedUp } = answer;
  const finishing = deps.store.write(async (tx) => {
    const t = tx.passkeys;
    await useCodeIn(tx, deps, codeId);
    const used = await tx
      .update(t)
      .set({ counter, backedUp, lastUsedAt: deps.now() })
      .where(
        and(
          eq(t.id, passkey.id),
          eq(t.projectId, projectId),
          // A registration in the meantime may have replaced the key.
          eq(t.publicKey, passkey.publicKey),
          // The counter stays at 0 for authenticators without one; with the others it increases with each response.
          counter === 0 ? eq(t.counter, 0) : lt(t.counter, counter),
        ),
      )
      .returning({ id: t.id });
    if (used.length === 0) throw failed(COUNTER_WENT_BACK);
    const user = await findUser(tx, projectId, passkey.userId);
    if (!user) throw failed(NOT_FOUND);
    return finishSignInIn(tx, deps, caller, { user, method: "passkey" });
  });
  const finish = await finishing.catch(async (error: unknown) => {
    // The transaction rolled back, so the code is not redeemed. The failure is recorded in a transaction of its own.
    if (isKnown(error, "PASSKEY_AUTHENTICATION_FAILED")) throw await refused(deps, caller, passkey, error.message);
    throw error;
  });
  return issueTokens(deps, caller, finish, extended);
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

/** Records the failure in the audit log of the passkey's user, and returns the error to throw. */
async function refused(deps: Deps, caller: Caller, passkey: { id: string; userId: string }, reason: string) {
  const after = { method: "passkey", passkey_id: passkey.id, reason };
  await recordFailedSignIn(deps, caller, { userId: passkey.userId, after });
  return failed(reason);
}

const failed = (reason: string) => fail("PASSKEY_AUTHENTICATION_FAILED", { reason });

import type { AuthenticationOptions } from "#contract/auth/passkeys.ts";
import { fail, isKnown } from "#contract/errors.ts";
import { PASSKEY_SENTINEL_RP_ID, PASSKEY_TIMEOUT_MILLIS } from "#contract/limits.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { finishSignInIn, issueTokens, type SignedIn } from "#server/features/sign-in/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { checkAssertion, failed, type GivenAssertion, NOT_FOUND, refused, useAssertionIn } from "./assertion.ts";
import { createChallenge } from "./challenges.ts";

/** Returns the options for a sign-in with a passkey. They list no credentials: the user picks one. */
export async function initiateAuthentication(
  deps: Deps,
  { project, projectId, level, origin }: Caller,
): Promise<{ options: AuthenticationOptions; code: string }> {
  if (!project.config.auth.passkey.allowSignIn) throw fail("PASSKEY_AUTHENTICATION_NOT_ENABLED");
  if (level === "client") await countAddress(deps, "passkey_challenge_address", origin.ip);
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

/** Signs in with a passkey of the project. The code is redeemed only when the sign-in succeeds. */
export async function signIn(
  deps: Deps,
  caller: Caller,
  { response, code, extended }: GivenAssertion & { extended: boolean },
): Promise<SignedIn> {
  const { projectId, origin: from } = caller;
  if (caller.level === "client") await countAddress(deps, "sign_in_address", from.ip);
  const assertion = await checkAssertion(deps, caller, { response, code });
  const { passkey } = assertion;
  const finishing = deps.store.write(async (tx) => {
    await useAssertionIn(tx, deps, projectId, assertion);
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

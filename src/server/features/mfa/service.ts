import { fail, isKnown } from "#contract/errors.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { clearAttemptsIn, countAttempt } from "#server/access/throttle.ts";
import { checkCode, redeemCodeIn } from "#server/codes/codes.ts";
import type { Deps } from "#server/deps.ts";
import {
  type Attempt,
  attemptsOn,
  finishSignInIn,
  hasSameCredentials,
  issueTokens,
  recordFailedSignIn,
  type SignedIn,
} from "#server/features/sign-in/index.ts";
import { findUser } from "#server/foundation/users/index.ts";
import { redeemRecoveryCodeIn } from "./recovery-codes.ts";
import { checkTotp, redeemTotpIn } from "./second-factor.ts";

export interface Proof {
  method: "totp" | "recovery_code";
  code: string;
}

/**
 * Completes a sign-in with a second factor. A wrong code does not end the attempt, but counts on the attempt, which
 * allows twenty, and on the account, because a caller with the first factor can start any number of attempts.
 */
export async function signInWithSecondFactor(
  deps: Deps,
  caller: Caller,
  wanted: { attemptCode: string; proof: Proof; extended: boolean },
): Promise<SignedIn> {
  const { projectId, origin } = caller;
  const { proof } = wanted;
  if (caller.level === "client") await countAddress(deps, "second_factor_address", origin.ip);
  const attempt = await checkCode(deps, { projectId, purpose: "mfa_attempt", secret: wanted.attemptCode });
  const userId = attempt.userId ?? "";
  const { method: first, isNewUser, mark } = attempt.data as Attempt;
  const attempted = { activity: "second_factor", subject: userId, userId } as const;
  const throttled = await attemptsOn(deps.store, deps, caller, attempted);
  if (caller.level === "client") await countAttempt(deps, projectId, throttled);

  const totp = proof.method === "totp" ? await checkTotp(deps, { projectId, userId }, proof.code) : null;

  const signIn = deps.store.write(async (tx) => {
    await redeemCodeIn(tx, deps, attempt.id);
    const user = await findUser(tx, projectId, userId);
    // The password or the second factor has changed since, so the sign-in must start again.
    if (!user || !hasSameCredentials(user, mark)) throw fail("VERIFICATION_CODE_EXPIRED");
    const isProven =
      proof.method === "totp"
        ? totp !== null && (await redeemTotpIn(tx, { projectId, userId }, totp))
        : await redeemRecoveryCodeIn(tx, deps, { projectId, userId }, proof.code);
    if (!isProven) throw fail(proof.method === "totp" ? "INVALID_TOTP_CODE" : "INVALID_RECOVERY_CODE");

    await clearAttemptsIn(tx, deps, projectId, throttled);
    return finishSignInIn(tx, deps, caller, { user, first, method: proof.method, isNewUser });
  });
  const finish = await signIn.catch(async (error) => {
    if (isKnown(error, "INVALID_TOTP_CODE", "INVALID_RECOVERY_CODE")) {
      await recordFailedSignIn(deps, caller, { userId, after: { method: proof.method, reason: error.code } });
    }
    throw error;
  });
  return issueTokens(deps, caller, finish, wanted.extended);
}

import type { Level } from "#contract/access.ts";
import { type SecondFactor, signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { inGroup, isKnown, type KnownError } from "#contract/errors.ts";
import { PRODUCT_PREFIX, storageNames } from "#contract/headers.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { SignInParts } from "./credentials.ts";

/** Why a second factor was not taken: the code is wrong, or the attempt is over and the sign-in starts again. */
export type SecondFactorResult = Result<undefined, KnownError>;

export interface SecondFactorOptions {
  noRedirect?: boolean;
}

export interface SecondFactors {
  pendingAttempt(): string | null;
  /** `code` is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED; left in the tab's storage. */
  signInWithMfa(totp: string, code: string, options?: SecondFactorOptions): Promise<SecondFactorResult>;
  signInWithRecoveryCode(
    recoveryCode: string,
    code: string,
    options?: SecondFactorOptions,
  ): Promise<SecondFactorResult>;
}

const { mfaAttemptCode } = storageNames(PRODUCT_PREFIX);

/**
 * Every method may be answered with this error. A second factor is asked for on a page of its own, which finds the
 * attempt in the tab's storage. Throws the error in the end, so that nobody takes the sign-in for done.
 */
export async function continueWithSecondFactor(
  { deps, redirects }: Pick<SignInParts<Level>, "deps" | "redirects">,
  error: KnownError<"MULTI_FACTOR_AUTHENTICATION_REQUIRED">,
): Promise<never> {
  deps.browser()?.remember(mfaAttemptCode, error.details.attempt_code);
  await redirects.to("mfa");
  throw error;
}

export function secondFactors<L extends Level>({
  wire,
  redirects,
  deps,
  store,
  session,
}: SignInParts<L>): SecondFactors {
  async function finish(body: SecondFactor, { noRedirect }: SecondFactorOptions = {}): Promise<SecondFactorResult> {
    let isNewUser: boolean;
    try {
      const signedIn = await wire.as(session()).call(signInWithSecondFactor, { body });
      store().write({ accessToken: signedIn.access_token, refreshToken: signedIn.refresh_token });
      isNewUser = signedIn.is_new_user;
    } catch (error) {
      if (isKnown(error, "INVALID_TOTP_CODE", "INVALID_RECOVERY_CODE")) return refused(error);
      if (inGroup(error, "VERIFICATION_ERROR")) return refused(error);
      throw error;
    }
    deps.browser()?.forget(mfaAttemptCode);
    if (!noRedirect) await redirects.to(isNewUser ? "afterSignUp" : "afterSignIn", { replace: true });
    return ok(undefined);
  }

  return {
    pendingAttempt: () => deps.browser()?.recall(mfaAttemptCode) ?? null,
    signInWithMfa: (totp, code, options) => finish({ type: "totp", totp, code }, options),
    signInWithRecoveryCode: (recoveryCode, code, options) =>
      finish({ type: "recovery-code", recovery_code: recoveryCode, code }, options),
  };
}

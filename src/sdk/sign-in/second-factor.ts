import type { Level } from "#contract/access.ts";
import { type SecondFactor, signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { inGroup, isKnown, type KnownError } from "#contract/errors.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { SignInParts } from "./parts.ts";
import { forgetAttempt } from "./pending-attempt.ts";

/** The error says whether the code is wrong, or the attempt is no longer valid and the sign-in has to start again. */
export type SecondFactorResult = Result<undefined, KnownError>;

/** What happens after the sign-in. */
export interface SecondFactorOptions {
  noRedirect?: boolean;
}

export interface SecondFactors {
  /** `code` is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED, which is in the tab's storage. */
  signInWithMfa(totp: string, code: string, options?: SecondFactorOptions): Promise<SecondFactorResult>;
  signInWithRecoveryCode(
    recoveryCode: string,
    code: string,
    options?: SecondFactorOptions,
  ): Promise<SecondFactorResult>;
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
    forgetAttempt(deps);
    if (!noRedirect) await redirects.to(isNewUser ? "afterSignUp" : "afterSignIn", { replace: true });
    return ok(undefined);
  }

  return {
    signInWithMfa: (totp, code, options) => finish({ type: "totp", totp, code }, options),
    signInWithRecoveryCode: (recoveryCode, code, options) =>
      finish({ type: "recovery-code", recovery_code: recoveryCode, code }, options),
  };
}

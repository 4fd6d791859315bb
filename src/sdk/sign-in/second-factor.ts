import type { Level } from "#contract/access.ts";
import { type SecondFactor, signInWithSecondFactor } from "#contract/auth/mfa.ts";
import { fail, isKnown, type KnownError } from "#contract/errors.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import { type CodeProblem, codeProblem } from "./code-problem.ts";
import type { SignInParts, WithTokenStore } from "./parts.ts";
import { forgetAttempt } from "./pending-attempt.ts";

/**
 * INVALID_TOTP_CODE and INVALID_RECOVERY_CODE: the typed code is wrong. VERIFICATION_CODE_…: the attempt is no longer
 * valid, and the sign-in has to start again.
 */
export type SecondFactorResult = Result<
  undefined,
  CodeProblem | KnownError<"INVALID_TOTP_CODE" | "INVALID_RECOVERY_CODE">
>;

/** The options for the time after the sign-in. */
export interface SecondFactorOptions extends WithTokenStore {
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

const wrongCode = ({ type }: SecondFactor) =>
  type === "totp" ? fail("INVALID_TOTP_CODE") : fail("INVALID_RECOVERY_CODE");

export function secondFactors<L extends Level>({
  wire,
  redirects,
  deps,
  session,
  keep,
}: SignInParts<L>): SecondFactors {
  async function finish(
    body: SecondFactor,
    { noRedirect, tokenStore }: SecondFactorOptions = {},
  ): Promise<SecondFactorResult> {
    let isNewUser: boolean;
    try {
      const signedIn = await wire.as(session(tokenStore)).call(signInWithSecondFactor, { body });
      await keep(signedIn, tokenStore);
      isNewUser = signedIn.is_new_user;
    } catch (error) {
      if (isKnown(error, "INVALID_TOTP_CODE", "INVALID_RECOVERY_CODE")) return refused(error);
      const problem = codeProblem(error, body.code);
      if (problem) return refused(problem);
      // A typed code that no request can have, for example of thousands of characters.
      if (isKnown(error, "SCHEMA_ERROR")) return refused(wrongCode(body));
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

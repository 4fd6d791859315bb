import type { Level } from "#contract/access.ts";
import { checkPasswordResetCode, resetPassword, sendPasswordResetCode } from "#contract/auth/passwords.ts";
import { isKnown, type KnownError } from "#contract/errors.ts";
import { callbackUrlOf } from "#sdk/redirects/callback-url.ts";
import type { Redirects } from "#sdk/redirects/redirects.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { type CodeResult, withPlainCodeResult } from "./code-problem.ts";
import { type EmailProblem, emailProblem } from "./email-problem.ts";

/** Where the link of the email leads. The URL must be on a trusted domain. */
export interface CallbackOptions {
  /** The callback URL of the emailed link. Default: the app's page for it; needed outside browsers. */
  callbackUrl?: string;
}

/** The code of the emailed link, and the new password. */
export interface PasswordReset {
  /** The code of the emailed link. */
  code: string;
  password: string;
}

/** The result is the same whether an account with the address exists or not. */
export type PasswordResetSent = Result<undefined, EmailProblem | KnownError<"TOO_MANY_ATTEMPTS">>;

export interface PasswordResets {
  send(email: string, options?: CallbackOptions): Promise<PasswordResetSent>;
  check(code: string): Promise<CodeResult>;
  reset(options: PasswordReset): Promise<CodeResult>;
}

/** Resets passwords with emailed links. The requests send no session. */
export function passwordResets<L extends Level>(wire: Wire<L>, redirects: Redirects): PasswordResets {
  return {
    async send(email, { callbackUrl } = {}) {
      const callback_url = callbackUrl ?? callbackUrlOf(redirects, "passwordReset", "callbackUrl");
      try {
        await wire.call(sendPasswordResetCode, { body: { email, callback_url } });
      } catch (error) {
        const problem = isKnown(error, "TOO_MANY_ATTEMPTS") ? error : emailProblem(error, email, "any");
        if (problem) return refused(problem);
        throw error;
      }
      return ok(undefined);
    },
    check: (code) => withPlainCodeResult(code, wire.call(checkPasswordResetCode, { body: { code } })),
    reset: ({ code, password }) => withPlainCodeResult(code, wire.call(resetPassword, { body: { code, password } })),
  };
}

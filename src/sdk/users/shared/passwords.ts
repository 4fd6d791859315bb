import type { Level } from "#contract/access.ts";
import { setPassword, updatePassword } from "#contract/auth/passwords.ts";
import { sendPrimaryEmailVerificationCode } from "#contract/contact-channels.ts";
import { fail, isKnown } from "#contract/errors.ts";
import { callbackUrlOf } from "#sdk/redirects/callback-url.ts";
import { isImpossiblePassword, passwordProblem } from "#sdk/sign-in/password-problem.ts";
import type { SessionScope } from "./session-scope.ts";
import type { CurrentUser } from "./user.ts";

type Verbs = Pick<CurrentUser, "updatePassword" | "setPassword">;

/** The password calls of a signed-in user. Errors that the user can correct are returned, not thrown. */
export function passwordsOf<L extends Level>({ wire }: SessionScope<L>, changed: () => Promise<void>): Verbs {
  return {
    async updatePassword({ oldPassword, newPassword }) {
      try {
        // The wire sends the refresh token, by which the server recognizes the session that stays valid.
        await wire.call(updatePassword, { body: { old_password: oldPassword, new_password: newPassword } });
      } catch (error) {
        if (isKnown(error, "PASSWORD_CONFIRMATION_MISMATCH")) return error;
        // First: a current password may be longer than a new one, if its hash is imported.
        const problem = passwordProblem(error, newPassword);
        if (problem) return problem;
        if (isImpossiblePassword(error, oldPassword)) return fail("PASSWORD_CONFIRMATION_MISMATCH");
        throw error;
      }
      await changed();
    },
    async setPassword({ password }) {
      try {
        await wire.call(setPassword, { body: { password } });
      } catch (error) {
        const problem = passwordProblem(error, password);
        if (problem) return problem;
        throw error;
      }
      await changed();
    },
  };
}

/** Emails the link that verifies the primary address. */
export function verificationOf<L extends Level>(
  { wire, redirects }: SessionScope<L>,
  primaryEmail: string | null,
): CurrentUser["sendVerificationEmail"] {
  return async ({ callbackUrl } = {}) => {
    if (primaryEmail === null) throw new Error("User does not have a primary email.");
    const callback_url = callbackUrl ?? callbackUrlOf(redirects, "emailVerification", "callbackUrl");
    try {
      await wire.call(sendPrimaryEmailVerificationCode, { body: { email: primaryEmail, callback_url } });
    } catch (error) {
      if (isKnown(error, "EMAIL_ALREADY_VERIFIED")) return error;
      throw error;
    }
  };
}

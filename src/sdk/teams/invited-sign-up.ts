import type { Level } from "#contract/access.ts";
import { fail, isKnown, type KnownError } from "#contract/errors.ts";
import {
  describeInvitedSignUp,
  type InvitedMethod,
  initiateInvitedPasskey,
  signUpInvited,
  signUpInvitedWithPasskey,
} from "#contract/team-invitations.ts";
import { authenticatorsOf, browserStep, hostFor, loadWebAuthn } from "#sdk/passkeys/ceremony.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import { type CodeProblem, codeProblem } from "#sdk/sign-in/code-problem.ts";
import type { SignInParts, WithTokenStore } from "#sdk/sign-in/parts.ts";
import type { PasswordProblem } from "#sdk/sign-in/password-problem.ts";

/** The team, address and methods for the sign-up of an invited person without an account. */
export interface TeamInvitationSignUp {
  readonly teamDisplayName: string;
  /** The address of the new account: the invitation was emailed there. */
  readonly recipientEmail: string;
  /** The methods that the project has switched on. */
  readonly methods: readonly InvitedMethod[];
}

/**
 * Why an invitation makes no account. SIGN_UP_NOT_ENABLED: the project's sign-up is closed, and its invitations do not open
 * it. USER_EMAIL_ALREADY_EXISTS: somebody signs in with the address already. The other codes are about the code of the email.
 */
export type TeamInvitationSignUpProblem = CodeProblem | KnownError<"SIGN_UP_NOT_ENABLED" | "USER_EMAIL_ALREADY_EXISTS">;

/** The code of the email, and the new account. With `passkey`, the browser asks for one. */
export type NewInvitedAccount = WithTokenStore & {
  code: string;
  displayName?: string | null;
  noRedirect?: boolean;
} & ({ password: string } | { passkey: true });

/** The new user's id, or why nothing was created. The invitation still works after an error about password or passkey. */
export type InvitedSignUpResult = Result<
  { userId: string },
  | TeamInvitationSignUpProblem
  | PasswordProblem
  | KnownError<
      | "PASSWORD_AUTHENTICATION_NOT_ENABLED"
      | "PASSKEY_AUTHENTICATION_NOT_ENABLED"
      | "PASSKEY_AUTHENTICATION_FAILED"
      | "PASSKEY_REGISTRATION_FAILED"
      | "PASSKEY_WEBAUTHN_ERROR"
    >
>;

/** The calls of an invited person without an account. */
export interface InvitedSignUps {
  describeSignUp(code: string): Promise<Result<TeamInvitationSignUp, TeamInvitationSignUpProblem>>;
  signUp(account: NewInvitedAccount): Promise<InvitedSignUpResult>;
}

/** The requests send no session: the account is always a new one. */
export function invitedSignUps<L extends Level>(parts: SignInParts<L>): InvitedSignUps {
  const { redirects, deps, session, keep } = parts;
  const wire = parts.wire.as(null);

  async function withPasskey(account: { code: string; display_name?: string | null }) {
    const [authenticators, { makePasskey }] = [await authenticatorsOf(deps), await loadWebAuthn()];
    const { options_json: options, code } = await wire.call(initiateInvitedPasskey, { body: account });
    const rp = { ...options.rp, id: hostFor(deps, options.rp.id) };
    const credential = await browserStep(() => makePasskey(authenticators, { ...options, rp }), unforeseen());
    return wire.call(signUpInvitedWithPasskey, { body: { ...account, passkey: { credential, code } } });
  }

  return {
    async describeSignUp(code) {
      try {
        const found = await wire.call(describeInvitedSignUp, { body: { code } });
        const { team_display_name: teamDisplayName, recipient_email: recipientEmail, methods } = found;
        return ok({ teamDisplayName, recipientEmail, methods });
      } catch (error) {
        const problem = signUpProblem(error, code);
        if (problem) return refused(problem);
        throw error;
      }
    },

    async signUp(wanted) {
      const { code, displayName, noRedirect, tokenStore } = wanted;
      // Before the call, because an app without a token store throws here and must not redeem the code.
      session(tokenStore);
      const account = { code, display_name: displayName };
      let userId: string;
      try {
        const signedIn =
          "password" in wanted
            ? await wire.call(signUpInvited, { body: { ...account, password: wanted.password } })
            : await withPasskey(account);
        userId = signedIn.user_id;
        await keep(signedIn, tokenStore);
      } catch (error) {
        if (isKnown(error, "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_TOO_COMMON")) return refused(error);
        if (isKnown(error, "PASSKEY_AUTHENTICATION_FAILED", "PASSKEY_REGISTRATION_FAILED", "PASSKEY_WEBAUTHN_ERROR")) {
          return refused(error);
        }
        if (isKnown(error, "PASSWORD_AUTHENTICATION_NOT_ENABLED", "PASSKEY_AUTHENTICATION_NOT_ENABLED")) {
          return refused(error);
        }
        const problem = signUpProblem(error, code);
        if (problem) return refused(problem);
        throw error;
      }
      if (!noRedirect) await redirects.to("afterSignUp", { replace: true });
      return ok({ userId });
    },
  };
}

function signUpProblem(error: unknown, code: string): TeamInvitationSignUpProblem | undefined {
  if (isKnown(error, "SIGN_UP_NOT_ENABLED", "USER_EMAIL_ALREADY_EXISTS")) return error;
  return codeProblem(error, code);
}

const unforeseen = () =>
  fail("PASSKEY_REGISTRATION_FAILED", { reason: "Failed to start passkey registration due to unknown error" });

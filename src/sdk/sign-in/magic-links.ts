import type { Level } from "#contract/access.ts";
import {
  checkSignInCode,
  type ImpersonatedUser as Payload,
  sendSignInCode,
  signInWithCode,
} from "#contract/auth/otp.ts";
import { isKnown, type KnownError } from "#contract/errors.ts";
import { callbackUrlOf } from "#sdk/redirects/callback-url.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import { nonces } from "./asked-here.ts";
import { type CodeProblem, type CodeResult, codeProblem, withCodeResult, withPlainCodeResult } from "./code-problem.ts";
import { type EmailProblem, emailProblem } from "./email-problem.ts";
import type { SignInParts, WithTokenStore } from "./parts.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";

/** Where the link of the email leads. */
export interface MagicLinkOptions {
  /** The callback URL of the emailed link. Default: the app's magic link page; needed outside browsers. */
  callbackUrl?: string;
}

/** The options for the time after the sign-in. */
export interface MagicLinkSignInOptions extends WithTokenStore {
  noRedirect?: boolean;
}

/** The nonce that belongs to the emailed code, or why no email was sent. */
export type MagicLinkSent = Result<
  { nonce: string },
  EmailProblem | KnownError<"REDIRECT_URL_NOT_WHITELISTED" | "SIGN_UP_NOT_ENABLED" | "TOO_MANY_ATTEMPTS">
>;
/** As in `SignInResult`, MULTI_FACTOR_AUTHENTICATION_REQUIRED is a result where the app does not redirect. */
export type MagicLinkResult = Result<
  undefined,
  CodeProblem | KnownError<"INVALID_TOTP_CODE" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED" | "SIGN_UP_NOT_ENABLED">
>;

/** The user as whom the link of an impersonation opens the app. */
export interface ImpersonatedUser {
  id: string;
  displayName: string | null;
  primaryEmail: string | null;
}

export interface MagicLinks {
  send(email: string, options?: MagicLinkOptions): Promise<MagicLinkSent>;
  signIn(code: string, options?: MagicLinkSignInOptions): Promise<MagicLinkResult>;
  verify(code: string): Promise<CodeResult>;
  impersonatedUser(code: string): Promise<CodeResult<ImpersonatedUser | null>>;
}

export function magicLinks<L extends Level>(parts: SignInParts<L>): MagicLinks {
  const { wire, redirects, deps, session, keep } = parts;
  const requestedNonces = nonces(deps);
  return {
    async send(email, { callbackUrl } = {}) {
      const callback_url = callbackUrl ?? callbackUrlOf(redirects, "magicLinkCallback", "callbackUrl");
      try {
        const { nonce } = await wire.call(sendSignInCode, { body: { email, callback_url } });
        requestedNonces.add(nonce);
        return ok({ nonce });
      } catch (error) {
        if (isKnown(error, "REDIRECT_URL_NOT_WHITELISTED", "SIGN_UP_NOT_ENABLED", "TOO_MANY_ATTEMPTS"))
          return refused(error);
        const problem = emailProblem(error, email, "new account");
        if (problem) return refused(problem);
        throw error;
      }
    },

    async signIn(code, { noRedirect, tokenStore } = {}) {
      let isNewUser: boolean;
      try {
        // Sent with the session, so that an anonymous user keeps the account.
        const signedIn = await wire.as(session(tokenStore)).call(signInWithCode, { body: { code } });
        await keep(signedIn, tokenStore);
        isNewUser = signedIn.is_new_user;
      } catch (error) {
        const problem = codeProblem(error, code);
        if (problem) return refused(problem);
        if (isKnown(error, "INVALID_TOTP_CODE", "SIGN_UP_NOT_ENABLED")) return refused(error);
        if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) {
          return refused(await continueWithSecondFactor(parts, error));
        }
        throw error;
      }
      requestedNonces.remove(code);
      if (!noRedirect) await redirects.to(isNewUser ? "afterSignUp" : "afterSignIn", { replace: true });
      return ok(undefined);
    },

    verify: (code) => withPlainCodeResult(code, wire.call(checkSignInCode, { body: { code } })),
    impersonatedUser: (code) =>
      withCodeResult(
        code,
        wire
          .call(checkSignInCode, { body: { code } })
          .then(({ impersonation }) => (impersonation ? fromWire(impersonation) : null)),
      ),
  };
}

const fromWire = ({ user_id, display_name, primary_email }: Payload): ImpersonatedUser => ({
  id: user_id,
  displayName: display_name,
  primaryEmail: primary_email,
});

import type { Level } from "#contract/access.ts";
import { checkSignInCode, sendSignInCode, signInWithCode } from "#contract/auth/otp.ts";
import { isKnown, type KnownError } from "#contract/errors.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import { nonces } from "./asked-here.ts";
import { type CodeProblem, isCodeProblem } from "./code-problem.ts";
import { type SignInParts, tokensOf } from "./parts.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";

/** Where the link of the mail leads. */
export interface MagicLinkOptions {
  /** The callback URL of the mailed link. Default: the app's magic link page; needed outside browsers. */
  callbackUrl?: string;
}

/** What happens after the sign-in. */
export interface MagicLinkSignInOptions {
  noRedirect?: boolean;
}

/** The nonce that belongs to the mailed code, or why no mail was sent. */
export type MagicLinkSent = Result<{ nonce: string }, KnownError<"REDIRECT_URL_NOT_WHITELISTED">>;
/** Success, or what is wrong with the code. */
export type MagicLinkResult = Result<undefined, CodeProblem | KnownError<"INVALID_TOTP_CODE">>;

export interface MagicLinks {
  send(email: string, options?: MagicLinkOptions): Promise<MagicLinkSent>;
  signIn(code: string, options?: MagicLinkSignInOptions): Promise<MagicLinkResult>;
  verify(code: string): Promise<Result<undefined, CodeProblem>>;
}

export function magicLinks<L extends Level>(parts: SignInParts<L>): MagicLinks {
  const { wire, redirects, deps, store, session } = parts;
  const requestedNonces = nonces(deps);
  return {
    async send(email, { callbackUrl } = {}) {
      const callback_url = callbackUrl ?? redirects.callbackUrl("magicLinkCallback", "callbackUrl");
      try {
        const { nonce } = await wire.call(sendSignInCode, { body: { email, callback_url } });
        requestedNonces.add(nonce);
        return ok({ nonce });
      } catch (error) {
        if (isKnown(error, "REDIRECT_URL_NOT_WHITELISTED")) return refused(error);
        throw error;
      }
    },

    async signIn(code, { noRedirect } = {}) {
      let isNewUser: boolean;
      try {
        // Sent with the session, so that an anonymous user keeps the account.
        const signedIn = await wire.as(session()).call(signInWithCode, { body: { code } });
        store().write(tokensOf(signedIn));
        isNewUser = signedIn.is_new_user;
      } catch (error) {
        if (isCodeProblem(error) || isKnown(error, "INVALID_TOTP_CODE")) return refused(error);
        if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) return continueWithSecondFactor(parts, error);
        throw error;
      }
      requestedNonces.remove(code);
      if (!noRedirect) await redirects.to(isNewUser ? "afterSignUp" : "afterSignIn", { replace: true });
      return ok(undefined);
    },

    async verify(code) {
      try {
        await wire.call(checkSignInCode, { body: { code } });
        return ok(undefined);
      } catch (error) {
        if (isCodeProblem(error)) return refused(error);
        throw error;
      }
    },
  };
}

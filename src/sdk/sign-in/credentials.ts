import type { Level } from "#contract/access.ts";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { isKnown, type KnownError } from "#contract/errors.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import { type SignInParts, tokensOf } from "./parts.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";

/** What `signInWithCredential` takes. */
export interface CredentialSignIn {
  email: string;
  password: string;
  noRedirect?: boolean;
}

/** What `signUpWithCredential` takes. */
export interface CredentialSignUp extends CredentialSignIn {
  /** The callback URL of the verification link. Default: the app's verification page; needed outside browsers. */
  verificationCallbackUrl?: string;
}

/** Success, or what the user can correct. */
export type SignInResult = Result<undefined, KnownError<"EMAIL_PASSWORD_MISMATCH" | "INVALID_TOTP_CODE">>;
/** Success, or what the user can correct. */
export type SignUpResult = Result<
  undefined,
  KnownError<"USER_EMAIL_ALREADY_EXISTS" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON">
>;

export interface Credentials {
  signIn(credential: CredentialSignIn): Promise<SignInResult>;
  signUp(credential: CredentialSignUp): Promise<SignUpResult>;
}

export function credentials<L extends Level>({ wire, redirects, deps, store, session }: SignInParts<L>): Credentials {
  return {
    async signIn({ email, password, noRedirect }) {
      try {
        const signedIn = await wire.as(session()).call(signInWithPassword, { body: { email, password } });
        store().write(tokensOf(signedIn));
      } catch (error) {
        if (isKnown(error, "EMAIL_PASSWORD_MISMATCH", "INVALID_TOTP_CODE")) return refused(error);
        if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) {
          return continueWithSecondFactor({ deps, redirects }, error);
        }
        throw error;
      }
      if (!noRedirect) await redirects.to("afterSignIn", { replace: true });
      return ok(undefined);
    },

    async signUp({ email, password, noRedirect, verificationCallbackUrl }) {
      const verification_callback_url =
        verificationCallbackUrl ?? redirects.callbackUrl("emailVerification", "verificationCallbackUrl");
      try {
        const body = { email, password, verification_callback_url };
        store().write(tokensOf(await wire.as(session()).call(signUpWithPassword, { body })));
      } catch (error) {
        if (isKnown(error, "USER_EMAIL_ALREADY_EXISTS")) return refused(error);
        if (isKnown(error, "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_TOO_COMMON")) return refused(error);
        throw error;
      }
      if (!noRedirect) await redirects.to("afterSignUp", { replace: true });
      return ok(undefined);
    },
  };
}

import type { Level } from "#contract/access.ts";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { fail, isKnown, type KnownError } from "#contract/errors.ts";
import { callbackUrlOf } from "#sdk/redirects/callback-url.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import { emailProblem } from "./email-problem.ts";
import type { SignInParts, WithTokenStore } from "./parts.ts";
import { isImpossiblePassword, type PasswordProblem, passwordProblem } from "./password-problem.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";

/** The input of `signInWithCredential`. */
export interface CredentialSignIn extends WithTokenStore {
  email: string;
  password: string;
  noRedirect?: boolean;
}

/** The input of `signUpWithCredential`. */
export interface CredentialSignUp extends CredentialSignIn {
  /** The callback URL of the verification link. Default: the app's verification page; needed outside browsers. */
  verificationCallbackUrl?: string;
}

/**
 * MULTI_FACTOR_AUTHENTICATION_REQUIRED is a result in an app that does not redirect (`redirectMethod: "none"`); its
 * `attempt_code` is for `signInWithMfa`. Other apps redirect to the page at `urls.mfa`, and the call rejects.
 */
export type SignInResult = Result<
  undefined,
  KnownError<
    | "EMAIL_PASSWORD_MISMATCH"
    | "INVALID_EMAIL"
    | "INVALID_TOTP_CODE"
    | "MULTI_FACTOR_AUTHENTICATION_REQUIRED"
    | "TOO_MANY_ATTEMPTS"
  >
>;
/**
 * PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG and PASSWORD_TOO_COMMON are about the password, SIGN_UP_NOT_ENABLED about the
 * project, the other codes about the address. Nothing is created with an error.
 */
export type SignUpResult = Result<
  undefined,
  | PasswordProblem
  | KnownError<"USER_EMAIL_ALREADY_EXISTS" | "INVALID_EMAIL" | "SIGN_UP_NOT_ENABLED" | "TOO_MANY_ATTEMPTS">
>;

export interface Credentials {
  signIn(credential: CredentialSignIn): Promise<SignInResult>;
  signUp(credential: CredentialSignUp): Promise<SignUpResult>;
}

export function credentials<L extends Level>({ wire, redirects, deps, session, keep }: SignInParts<L>): Credentials {
  return {
    async signIn({ email, password, noRedirect, tokenStore }) {
      try {
        const signedIn = await wire.as(session(tokenStore)).call(signInWithPassword, { body: { email, password } });
        await keep(signedIn, tokenStore);
      } catch (error) {
        if (isKnown(error, "EMAIL_PASSWORD_MISMATCH", "INVALID_TOTP_CODE", "TOO_MANY_ATTEMPTS")) return refused(error);
        if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) {
          return refused(await continueWithSecondFactor({ deps, redirects }, error));
        }
        const problem = emailProblem(error, email, "any");
        if (problem) return refused(problem);
        if (isImpossiblePassword(error, password)) return refused(fail("EMAIL_PASSWORD_MISMATCH"));
        throw error;
      }
      if (!noRedirect) await redirects.to("afterSignIn", { replace: true });
      return ok(undefined);
    },

    async signUp({ email, password, noRedirect, verificationCallbackUrl, tokenStore }) {
      const verification_callback_url =
        verificationCallbackUrl ?? callbackUrlOf(redirects, "emailVerification", "verificationCallbackUrl");
      try {
        const body = { email, password, verification_callback_url };
        await keep(await wire.as(session(tokenStore)).call(signUpWithPassword, { body }), tokenStore);
      } catch (error) {
        if (isKnown(error, "USER_EMAIL_ALREADY_EXISTS", "SIGN_UP_NOT_ENABLED", "TOO_MANY_ATTEMPTS"))
          return refused(error);
        const problem = emailProblem(error, email, "new account") ?? passwordProblem(error, password);
        if (problem) return refused(problem);
        throw error;
      }
      if (!noRedirect) await redirects.to("afterSignUp", { replace: true });
      return ok(undefined);
    },
  };
}

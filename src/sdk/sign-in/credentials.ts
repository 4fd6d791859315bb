import type { KnownError } from "#contract/errors.ts";
import type { Result } from "../result.ts";

export interface CredentialSignIn {
  email: string;
  password: string;
  noRedirect?: boolean;
}

export interface CredentialSignUp extends CredentialSignIn {
  /** Where the mail's verification link goes. Default: the app's e-mail verification page; needed outside browsers. */
  verificationCallbackUrl?: string;
}

export type SignInResult = Result<undefined, KnownError<"EMAIL_PASSWORD_MISMATCH" | "INVALID_TOTP_CODE">>;
export type SignUpResult = Result<
  undefined,
  KnownError<"USER_EMAIL_ALREADY_EXISTS" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON">
>;

export interface Credentials {
  signIn(credential: CredentialSignIn): Promise<SignInResult>;
  signUp(credential: CredentialSignUp): Promise<SignUpResult>;
}

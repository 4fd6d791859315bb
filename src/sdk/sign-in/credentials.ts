import type { Level } from "#contract/access.ts";
import { type SignedIn, signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { isKnown, type KnownError } from "#contract/errors.ts";
import type { Redirects } from "#sdk/apps/redirects.ts";
import type { Deps } from "#sdk/deps.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStore, Tokens } from "#sdk/session/token-store.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";

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

/** What signing in needs: where to ask, where to keep the tokens, where to go then. */
export interface SignInParts<L extends Level> {
  wire: Wire<L>;
  redirects: Redirects;
  deps: Pick<Deps, "browser" | "after">;
  store(): TokenStore;
  session(): Session;
}

export const tokensOf = ({
  access_token,
  refresh_token,
}: Pick<SignedIn, "access_token" | "refresh_token">): Tokens => ({
  accessToken: access_token,
  refreshToken: refresh_token,
});

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

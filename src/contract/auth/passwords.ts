import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Email, Password, StrictEmail, Url, Uuid } from "../fields.ts";

export const SignedIn = Type.Object({ access_token: Type.String(), refresh_token: Type.String(), user_id: Uuid });
export type SignedIn = Static<typeof SignedIn>;

export const signUpWithPassword = endpoint({
  method: "POST",
  path: "/auth/password/sign-up",
  summary: "Create an account with e-mail and password, and sign in",
  access: EVERY_LEVEL,
  body: Type.Object({ email: StrictEmail, password: Password, verification_callback_url: Url }),
  response: SignedIn,
  errors: [
    "PASSWORD_AUTHENTICATION_NOT_ENABLED",
    "REDIRECT_URL_NOT_WHITELISTED",
    "PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_COMMON",
    "SIGN_UP_NOT_ENABLED",
    "USER_EMAIL_ALREADY_EXISTS",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const signInWithPassword = endpoint({
  method: "POST",
  path: "/auth/password/sign-in",
  summary: "Sign in with e-mail and password",
  access: EVERY_LEVEL,
  body: Type.Object({ email: Email, password: Password }),
  response: SignedIn,
  errors: [
    "PASSWORD_AUTHENTICATION_NOT_ENABLED",
    "EMAIL_PASSWORD_MISMATCH",
    "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
    "TOO_MANY_ATTEMPTS",
  ],
});

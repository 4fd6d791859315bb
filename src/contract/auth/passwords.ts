import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Code, Email, Password, StrictEmail, Success, Url, Uuid } from "../fields.ts";
import { CheckedCode, CODE_ERRORS } from "./codes.ts";

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

/** Always this, whoever it was asked for: the answer does not tell who has an account. */
export const RESET_CODE_MAYBE_SENT = "maybe, only if user with e-mail exists" as const;

export const sendPasswordResetCode = endpoint({
  method: "POST",
  path: "/auth/password/send-reset-code",
  summary: "Mail a link to choose a new password, if there is such an account",
  access: EVERY_LEVEL,
  body: Type.Object({ email: Email, callback_url: Url }),
  response: Type.Object({ success: Type.Literal(RESET_CODE_MAYBE_SENT) }),
  errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", "REDIRECT_URL_NOT_WHITELISTED", "TOO_MANY_ATTEMPTS"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/password/reset",
  summary: "Choose a new password with the code of a mailed link; ends every session of the user",
  access: EVERY_LEVEL,
  body: Type.Object({ code: Code, password: Password }),
  response: Success,
  errors: [
    ...CODE_ERRORS,
    "PASSWORD_AUTHENTICATION_NOT_ENABLED",
    "PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_COMMON",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const checkPasswordResetCode = endpoint({
  method: "POST",
  path: "/auth/password/reset/check-code",
  summary: "Whether a mailed link can still be used; does not use it up",
  access: EVERY_LEVEL,
  body: Type.Object({ code: Code }),
  response: CheckedCode,
  errors: [...CODE_ERRORS, "TOO_MANY_ATTEMPTS"],
});

export const updatePassword = endpoint({
  method: "POST",
  path: "/auth/password/update",
  summary: "Change the password of the signed-in user; ends the sessions other than that of the refresh token header",
  access: EVERY_LEVEL,
  user: "in-schema",
  body: Type.Object({ old_password: Password, new_password: Password }),
  response: Success,
  errors: [
    "PASSWORD_AUTHENTICATION_NOT_ENABLED",
    "PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_COMMON",
    "USER_DOES_NOT_HAVE_PASSWORD",
    "PASSWORD_CONFIRMATION_MISMATCH",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const setPassword = endpoint({
  method: "POST",
  path: "/auth/password/set",
  summary: "Give the signed-in user a first password",
  access: EVERY_LEVEL,
  user: "in-schema",
  body: Type.Object({ password: Password }),
  response: Success,
  errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON", "TOO_MANY_ATTEMPTS"],
});

import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Code, CurrentPassword, Email, Password, StrictEmail, Success, Url, Uuid } from "../fields.ts";
import { CheckedCode, CODE_ERRORS } from "./codes.ts";

export const SignedIn = Type.Object({ access_token: Type.String(), refresh_token: Type.String(), user_id: Uuid });
export type SignedIn = Static<typeof SignedIn>;

export const signUpWithPassword = endpoint({
  method: "POST",
  path: "/auth/password/sign-up",
  summary: "Create a user with email and password, and sign in",
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
  summary: "Sign in with email and password",
  access: EVERY_LEVEL,
  body: Type.Object({ email: Email, password: CurrentPassword }),
  response: SignedIn,
  errors: [
    "PASSWORD_AUTHENTICATION_NOT_ENABLED",
    "EMAIL_PASSWORD_MISMATCH",
    "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
    "TOO_MANY_ATTEMPTS",
  ],
});

/** The answer for every address: it does not reveal who has an account. */
export const RESET_CODE_MAYBE_SENT = "maybe, only if user with e-mail exists" as const;

export const sendPasswordResetCode = endpoint({
  method: "POST",
  path: "/auth/password/send-reset-code",
  summary: "Email a password reset link, if the account exists",
  access: EVERY_LEVEL,
  body: Type.Object({ email: Email, callback_url: Url }),
  response: Type.Object({ success: Type.Literal(RESET_CODE_MAYBE_SENT) }),
  errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", "REDIRECT_URL_NOT_WHITELISTED", "TOO_MANY_ATTEMPTS"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/password/reset",
  summary: "Reset the password with the code of an emailed link; revokes every session of the user",
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
  summary: "Check whether an emailed link still works; does not redeem its code",
  access: EVERY_LEVEL,
  body: Type.Object({ code: Code }),
  response: CheckedCode,
  errors: [...CODE_ERRORS, "TOO_MANY_ATTEMPTS"],
});

export const updatePassword = endpoint({
  method: "POST",
  path: "/auth/password/update",
  summary: "Change the password of the signed-in user; revokes every session except that of the refresh token header",
  access: EVERY_LEVEL,
  user: "in-schema",
  body: Type.Object({ old_password: CurrentPassword, new_password: Password }),
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
  summary: "Set the first password of the signed-in user",
  access: EVERY_LEVEL,
  user: "in-schema",
  body: Type.Object({ password: Password }),
  response: Success,
  errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON", "TOO_MANY_ATTEMPTS"],
});

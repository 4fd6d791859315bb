import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Code, Nullable, StrictEmail, Url, Uuid } from "../fields.ts";
import { NONCE_LENGTH, OTP_LENGTH } from "../limits.ts";
import { CheckedCode, CODE_ERRORS } from "./codes.ts";

export const sendSignInCode = endpoint({
  method: "POST",
  path: "/auth/otp/send-sign-in-code",
  summary: "Email a sign-in code and link; creates the user if there is none",
  access: EVERY_LEVEL,
  body: Type.Object({ email: StrictEmail, callback_url: Url }),
  response: Type.Object({
    nonce: Type.String({
      description: `${NONCE_LENGTH} characters; append them to the ${OTP_LENGTH} characters of the mail to get the code.`,
    }),
  }),
  errors: ["USER_EMAIL_ALREADY_EXISTS", "SIGN_UP_NOT_ENABLED", "REDIRECT_URL_NOT_WHITELISTED", "TOO_MANY_ATTEMPTS"],
});

export const signInWithCode = endpoint({
  method: "POST",
  path: "/auth/otp/sign-in",
  summary: "Sign in with an emailed code, or with the code of an emailed link or an impersonation link",
  access: EVERY_LEVEL,
  body: Type.Object({ code: Code }),
  response: Type.Object({
    access_token: Type.String(),
    refresh_token: Type.String(),
    is_new_user: Type.Boolean(),
    user_id: Uuid,
  }),
  errors: [
    ...CODE_ERRORS,
    "USER_EMAIL_ALREADY_EXISTS",
    "SIGN_UP_NOT_ENABLED",
    "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
    "TOO_MANY_ATTEMPTS",
  ],
});

/** Whose account the link of an impersonation opens. */
export const ImpersonatedUser = Type.Object({
  user_id: Uuid,
  display_name: Nullable(Type.String()),
  primary_email: Nullable(Type.String()),
});
export type ImpersonatedUser = Static<typeof ImpersonatedUser>;

export const checkSignInCode = endpoint({
  method: "POST",
  path: "/auth/otp/sign-in/check-code",
  summary: "Check whether an emailed code still works; counts as an attempt",
  access: EVERY_LEVEL,
  body: Type.Object({ code: Code }),
  response: Type.Composite([
    CheckedCode,
    Type.Object({
      /** Only for the code of an impersonation: a page must name the account before it signs in. */
      impersonation: Type.Optional(ImpersonatedUser),
    }),
  ]),
  errors: [...CODE_ERRORS, "TOO_MANY_ATTEMPTS"],
});

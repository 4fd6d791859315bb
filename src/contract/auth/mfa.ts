import { type Static, Type } from "@sinclair/typebox";
import { EVERY_LEVEL } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { Code, NoBody, ShortText, Uuid } from "../fields.ts";

/** The attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED, with a TOTP code or a recovery code. */
export const SecondFactor = Type.Union([
  Type.Object({ type: Type.Literal("totp"), totp: ShortText, code: Code }),
  Type.Object({ type: Type.Literal("recovery-code"), recovery_code: ShortText, code: Code }),
]);
export type SecondFactor = Static<typeof SecondFactor>;

export const signInWithSecondFactor = endpoint({
  method: "POST",
  path: "/auth/mfa/sign-in",
  summary: "Finish a sign-in with a second factor",
  access: EVERY_LEVEL,
  body: SecondFactor,
  response: Type.Object({
    access_token: Type.String(),
    refresh_token: Type.String(),
    is_new_user: Type.Boolean(),
    user_id: Uuid,
  }),
  errors: [
    "VERIFICATION_CODE_NOT_FOUND",
    "VERIFICATION_CODE_EXPIRED",
    "VERIFICATION_CODE_ALREADY_USED",
    "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
    "INVALID_TOTP_CODE",
    "INVALID_RECOVERY_CODE",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const checkSecondFactorAttempt = endpoint({
  method: "POST",
  path: "/auth/mfa/sign-in/check-code",
  summary: "Check whether an attempt code still works; counts as an attempt",
  access: EVERY_LEVEL,
  body: Type.Object({ code: Code, type: Type.Optional(ShortText), totp: Type.Optional(ShortText) }),
  response: Type.Object({ is_code_valid: Type.Literal(true) }),
  errors: [
    "VERIFICATION_CODE_NOT_FOUND",
    "VERIFICATION_CODE_EXPIRED",
    "VERIFICATION_CODE_ALREADY_USED",
    "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
    "TOO_MANY_ATTEMPTS",
  ],
});

export const countRecoveryCodes = endpoint({
  method: "GET",
  path: "/auth/mfa/recovery-codes",
  summary: "Count the recovery codes that the signed-in user has not used",
  access: EVERY_LEVEL,
  user: "required",
  response: Type.Object({ unused_count: Type.Integer({ minimum: 0 }) }),
  errors: ["USER_AUTHENTICATION_REQUIRED"],
});

export const createRecoveryCodes = endpoint({
  method: "POST",
  path: "/auth/mfa/recovery-codes",
  summary: "Replace the recovery codes of the signed-in user",
  access: EVERY_LEVEL,
  user: "required",
  countsWrites: true,
  body: NoBody,
  response: Type.Object({ codes: Type.Array(Type.String(), { description: "Ten codes, shown only once." }) }),
  errors: ["USER_AUTHENTICATION_REQUIRED", "TOO_MANY_ATTEMPTS"],
});

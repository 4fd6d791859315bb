import { type Static, Type } from "@sinclair/typebox";

/** The errors of looking up an emailed code, in the order of the checks. docs/wire/errors.md, "One-time codes". */
export const CODE_ERRORS = [
  "VERIFICATION_CODE_NOT_FOUND",
  "VERIFICATION_CODE_EXPIRED",
  "VERIFICATION_CODE_ALREADY_USED",
  "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
] as const;

/** The answer for a valid code. Any other code answers one of `CODE_ERRORS`. */
export const CheckedCode = Type.Object({ is_code_valid: Type.Literal(true) });
export type CheckedCode = Static<typeof CheckedCode>;

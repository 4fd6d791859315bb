import { fail, isKnown, type KnownError } from "#contract/errors.ts";
import { PASSWORD_MAX_LENGTH } from "#contract/limits.ts";

/** The errors for a rejected password. */
export type PasswordProblem = KnownError<"PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON">;

/** Returns what is wrong with a new password according to an error; undefined for other errors. */
export function passwordProblem(error: unknown, password: string): PasswordProblem | undefined {
  if (isKnown(error, "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_TOO_COMMON")) return error;
  // The server checks the length with the other parts of a request, and answers for developers.
  if (isKnown(error, "SCHEMA_ERROR") && isTooLong(password)) {
    return fail("PASSWORD_TOO_LONG", { maxLength: PASSWORD_MAX_LENGTH });
  }
}

/** Whether an error is about a current password that nobody can have, so it is simply a wrong one. */
export const isImpossiblePassword = (error: unknown, password: string): boolean =>
  (isKnown(error, "SCHEMA_ERROR") && isTooLong(password)) ||
  (isKnown(error, "BODY_PARSING_ERROR") && password.includes("\0"));

const isTooLong = (password: string) => password.length > PASSWORD_MAX_LENGTH;

import type { KnownError } from "#contract/errors.ts";

/** The errors for a rejected password. */
export type PasswordProblem = KnownError<"PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON">;

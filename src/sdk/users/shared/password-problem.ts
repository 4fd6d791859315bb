import type { KnownError } from "#contract/errors.ts";

/** Why a password was refused. */
export type PasswordProblem = KnownError<"PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON">;

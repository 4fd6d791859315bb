import { type ErrorCode, inGroup, type KnownError } from "#contract/errors.ts";
import { ok, type Result, refused } from "#sdk/result.ts";

/** The error for a code that is unknown, expired, redeemed, or was tried too often. */
export type CodeProblem = KnownError<Extract<ErrorCode, `VERIFICATION_CODE_${string}`>>;

/** What a mailed code gives, or what is wrong with the code. */
export type CodeResult<T = undefined> = Result<T, CodeProblem>;

export const isCodeProblem = (error: unknown): error is CodeProblem => inGroup(error, "VERIFICATION_ERROR");

/** Wraps a call with a code. An invalid code is a result; other errors are thrown. */
export async function withCodeResult<T>(call: Promise<T>): Promise<CodeResult<T>> {
  try {
    return ok(await call);
  } catch (error) {
    if (isCodeProblem(error)) return refused(error);
    throw error;
  }
}

/** Like `withCodeResult`, for calls whose response has no data. */
export async function withPlainCodeResult(call: Promise<unknown>): Promise<CodeResult> {
  const result = await withCodeResult(call);
  return result.status === "ok" ? ok(undefined) : result;
}

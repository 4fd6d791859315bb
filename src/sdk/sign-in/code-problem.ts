import { type ErrorCode, inGroup, type KnownError } from "#contract/errors.ts";
import { ok, type Result, refused } from "#sdk/result.ts";

/** A code that is unknown, expired, used, or was tried too often. */
export type CodeProblem = KnownError<Extract<ErrorCode, `VERIFICATION_CODE_${string}`>>;

export type CodeResult<T = undefined> = Result<T, CodeProblem>;

export const isCodeProblem = (error: unknown): error is CodeProblem => inGroup(error, "VERIFICATION_ERROR");

/** A call with a code: what is wrong with the code is a result, everything else is thrown. */
export async function withCodeResult<T>(call: Promise<T>): Promise<CodeResult<T>> {
  try {
    return ok(await call);
  } catch (error) {
    if (isCodeProblem(error)) return refused(error);
    throw error;
  }
}

/** The same for calls whose answer says nothing more. */
export async function withPlainCodeResult(call: Promise<unknown>): Promise<CodeResult> {
  const result = await withCodeResult(call);
  return result.status === "ok" ? ok(undefined) : result;
}

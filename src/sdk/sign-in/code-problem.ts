import { type ErrorCode, fail, inGroup, isKnown, type KnownError } from "#contract/errors.ts";
import { SECRET_LENGTH } from "#contract/limits.ts";
import { ok, type Result, refused } from "#sdk/result.ts";

/**
 * The error for a code that is unknown, expired, redeemed, incomplete, or was tried too often. An incomplete code, such
 * as one of a link that was cut off, has VERIFICATION_CODE_INCOMPLETE; the server does not know it.
 */
export type CodeProblem = KnownError<Extract<ErrorCode, `VERIFICATION_CODE_${string}`> | "TOO_MANY_ATTEMPTS">;

/** The result of an emailed code, or the problem with the code. */
export type CodeResult<T = undefined> = Result<T, CodeProblem>;

/** Returns what is wrong with a code according to an error; undefined for other errors. */
export function codeProblem(error: unknown, code: string): CodeProblem | undefined {
  if (isCodeProblem(error) || isKnown(error, "TOO_MANY_ATTEMPTS")) return error;
  // The server checks the length of a code with the other parts of a request, and answers for developers.
  if (isKnown(error, "SCHEMA_ERROR") && code?.length !== SECRET_LENGTH) return fail("VERIFICATION_CODE_INCOMPLETE");
}

const isCodeProblem = (error: unknown): error is CodeProblem => inGroup(error, "VERIFICATION_ERROR");

/** Wraps a call with a code. A code that is not valid is a result; other errors are thrown. */
export async function withCodeResult<T>(code: string, call: Promise<T>): Promise<CodeResult<T>> {
  try {
    return ok(await call);
  } catch (error) {
    const problem = codeProblem(error, code);
    if (problem) return refused(problem);
    throw error;
  }
}

/** Like `withCodeResult`, for calls whose response has no data. */
export async function withPlainCodeResult(code: string, call: Promise<unknown>): Promise<CodeResult> {
  const result = await withCodeResult(code, call);
  return result.status === "ok" ? ok(undefined) : result;
}

import type { Result } from "#sdk/result.ts";

/**
 * Returns the error of a call, in its result or thrown; undefined when it succeeded. Forms say both in the same way.
 *
 *     const error = await failureOf(app.signInWithCredential({ email, password }));
 */
export const failureOf = (call: Promise<Result<unknown, unknown>>): Promise<unknown> =>
  call.then(
    (result) => (result.status === "error" ? result.error : undefined),
    (error: unknown) => error,
  );

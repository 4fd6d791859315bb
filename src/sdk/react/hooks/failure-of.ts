import { KnownError } from "#contract/errors.ts";
import type { Result } from "#sdk/result.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { RequestRefused } from "#sdk/wire/decode.ts";

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

/** Whether an error says what the user can do: each but a broken server and a broken program. */
export const isForUsers = (error: unknown) =>
  [KnownError, RequestRefused, ConnectionError].some((kind) => error instanceof kind);

/**
 * The outcome of a call with expected errors: `if (result.status === "error") show(result.error)`.
 *
 *     const result = await app.signInWithCredential({ email, password });
 *     if (result.status === "error") show(result.error.message);
 */
export type Result<T, E> = { status: "ok"; data: T } | { status: "error"; error: E };

export const ok = <T>(data: T): Result<T, never> => ({ status: "ok", data });
export const refused = <E>(error: E): Result<never, E> => ({ status: "error", error });

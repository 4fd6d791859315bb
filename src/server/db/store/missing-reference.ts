/**
 * Whether a write failed, on either database, because a row that it refers to no longer exists: another write deleted
 * it.
 */
export function isMissingReference(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("errno" in cause && String(cause.errno) === "23503") return true;
    if ("code" in cause && cause.code === "SQLITE_CONSTRAINT_FOREIGNKEY") return true;
  }
  return false;
}

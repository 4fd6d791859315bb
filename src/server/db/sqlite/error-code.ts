import { SQLiteError } from "bun:sqlite";

/** Returns SQLite's name of an error, which Drizzle or a migration may have wrapped; empty for another error. */
export function sqliteCodeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SQLiteError) return cause.code ?? "";
  }
  return "";
}

import { Database } from "bun:sqlite";
import { join } from "node:path";
import { createPrivate, LOCK_FILE } from "#server/files/data-directory.ts";
import { sqliteCodeOf } from "./error-code.ts";

export { DATABASE_FILE } from "#server/files/data-directory.ts";

/** A server holds the lock for its whole life, so that no second one uses the same data directory. */
export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the lock, or returns undefined if another process has it. The lock is a SQLite file in BEGIN EXCLUSIVE: the
 * operating system releases it when the process ends in any way, so no stale lock is ever left.
 */
export function lockDirectory(directory: string): DirectoryLock | undefined {
  const file = join(directory, LOCK_FILE);
  createPrivate(file);
  const database = new Database(file, { create: true });
  try {
    database.run("pragma busy_timeout = 0");
    database.run("begin exclusive");
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    // Another process holds the file.
    if (isBusy(error)) return undefined;
    throw unusable(file, error);
  }
}

/** Whether a server runs on the directory. */
export function isServed(directory: string): boolean {
  const lock = lockDirectory(directory);
  lock?.release();
  return !lock;
}

/** Takes the lock, or throws an error that names the cause. */
export function requireLock(directory: string): DirectoryLock {
  const lock = lockDirectory(directory);
  if (!lock) {
    throw new Error(
      `Another Hallpass process uses the data directory ${directory}: a server, or a command such as vacuum or restore. Stop it or wait for it, or choose another directory with --data.`,
    );
  }
  return lock;
}

/** Wraps an error of SQLite and adds the path of the file, which SQLite does not name. */
export function unusable(file: string, error: unknown): Error {
  if (isBusy(error)) return inUse(file, error);
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `Cannot use ${file}: ${reason}. Check that the directory and the disk are writable and have free space.`,
    {
      cause: error,
    },
  );
}

/** Whether another process kept a database locked for longer than we wait. */
export const isBusy = (error: unknown) => sqliteCodeOf(error).startsWith("SQLITE_BUSY");

export const inUse = (file: string, error: unknown) =>
  new Error(
    `The database ${file} is in use: another process keeps it locked, such as a server that is stopping. Run the command again in a moment.`,
    { cause: error },
  );

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { lockDirectory } from "#server/db/sqlite/lock.ts";
import { until } from "#testing/waiting.ts";

/** The file in which the keeper stores the address of its server. */
export const stateFile = (home: string) => join(home, "state.json");

/** The file in which a keeper stores why its server did not start. */
export const failureFile = (home: string, keeper: number) => join(home, `failure-${keeper}`);

/** The processes that use the server of a home: each has created a file named after its process id. */
export function clientsOf(home: string): number[] {
  const folder = join(home, "clients");
  return existsSync(folder) ? readdirSync(folder).map(Number) : [];
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Another process may be starting the server meanwhile. */
const LOCK_MILLIS = 120_000;

/** Runs one process at a time; the lock of a killed process is free. */
export async function withLock<T>(home: string, body: () => Promise<T>): Promise<T> {
  mkdirSync(home, { recursive: true });
  const lock = await until(() => lockDirectory(home), LOCK_MILLIS);
  try {
    return await body();
  } finally {
    lock.release();
  }
}

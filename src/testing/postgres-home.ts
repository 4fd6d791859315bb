import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { lockDirectory } from "#server/db/sqlite/lock.ts";

/** Where the keeper says how its server is reached. */
export const stateFile = (home: string) => join(home, "state.json");

/** Where a keeper says why it could not start one. */
export const failureFile = (home: string, keeper: number) => join(home, `failure-${keeper}`);

/** The processes that use the server of a home: each has put a file with its number there. */
export function clientsOf(home: string): number[] {
  const folder = join(home, "clients");
  return existsSync(folder) ? readdirSync(folder).map(Number) : [];
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is alive too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** One process at a time; a killed one lets go. */
export async function withLock<T>(home: string, body: () => Promise<T>): Promise<T> {
  mkdirSync(home, { recursive: true });
  let lock = lockDirectory(home);
  while (!lock) {
    await Bun.sleep(20);
    lock = lockDirectory(home);
  }
  try {
    return await body();
  } finally {
    lock.release();
  }
}

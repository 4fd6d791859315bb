import { existsSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LOCK_FILE } from "#server/files/data-directory.ts";
import { codeOf } from "#server/files/place.ts";
import { isLeftBeside, remove, removeOnSignal, temporaryNameFor, UNFINISHED } from "#server/files/temporary.ts";
import { sqliteCodeOf } from "./error-code.ts";
import { type DirectoryLock, lockDirectory } from "./lock.ts";

/** Younger directories may be about to be locked. */
const YOUNG_MILLIS = 1_000;

/**
 * Runs work in a new directory beside a file, for its owner only, and deletes it at the end, even after a failure or
 * Ctrl-C. SQLite writes more than one file there. Before that, deletes the directories that killed processes of the same
 * user left beside the file: a lock, which ends with its process, tells them from those in use.
 */
export async function inDirectoryBeside<T>(file: string, work: (directory: string) => Promise<T>): Promise<T> {
  removeLeft(dirname(file), (name) => isLeftBeside(file, name));
  const opened = newDirectoryBeside(file);
  try {
    return await work(opened.directory);
  } finally {
    opened.remove();
  }
}

/** The same in the directory of temporary files, under a name that begins with `hallpass-`. */
export async function inScratch<T>(name: `hallpass-${string}`, work: (directory: string) => Promise<T>): Promise<T> {
  const opened = newScratch(name);
  try {
    return await work(opened.directory);
  } finally {
    opened.remove();
  }
}

/** For work that has no single end: whoever asks for the directory removes it. */
export function newScratch(name: `hallpass-${string}`): { directory: string; remove(): void } {
  if (!existsSync(tmpdir())) {
    throw new Error(`The directory of temporary files, ${tmpdir()}, does not exist. Set TMPDIR to another one.`);
  }
  removeLeftScratch();
  return newDirectoryBeside(join(tmpdir(), name));
}

/** Deletes what killed processes left in the directory of temporary files. It holds password hashes, or whole copies of data. */
export function removeLeftScratch(): void {
  if (existsSync(tmpdir())) removeLeft(tmpdir(), (name) => name.startsWith(".hallpass-") && name.includes(UNFINISHED));
}

function newDirectoryBeside(file: string) {
  const directory = temporaryNameFor(file);
  let lock: DirectoryLock | undefined;
  // Before there is something to remove: a signal may arrive at any moment.
  const stop = removeOnSignal(directory);
  const end = () => {
    stop();
    lock?.release();
    remove(directory);
  };
  try {
    mkdirSync(directory, { mode: 0o700 });
    lock = lockIfFree(directory);
    return { directory, remove: end };
  } catch (error) {
    end();
    throw error;
  }
}

function removeLeft(directory: string, isTemporary: (name: string) => boolean): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (!isTemporary(name) || !mayBeLeft(path)) continue;
    const lock = lockIfFree(path);
    if (!lock) continue;
    for (const each of contentsOf(path)) if (each !== LOCK_FILE) remove(join(path, each));
    // Not every system removes a file that is open.
    lock.release();
    remove(path);
  }
}

/** Another process may delete the same directory at the same time. */
function contentsOf(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return [];
  }
}

/** In a directory such as /tmp, others may have made something of that name. */
function mayBeLeft(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
  const lock = statSync(join(path, LOCK_FILE), { throwIfNoEntry: false });
  return Date.now() - (lock ?? found).mtimeMs > YOUNG_MILLIS;
}

/** Some network file systems have no locks. There, nothing is locked, and so nothing counts as left. */
function lockIfFree(directory: string): DirectoryLock | undefined {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (sqliteCodeOf(error) === "") throw error;
    return undefined;
  }
}

import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";

/** Part of the name of everything that is not finished. */
export const UNFINISHED = ".unfinished";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Returns an unused name beside a file: what is written there can be renamed to the file in one step. */
export function temporaryNameFor(file: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}${UNFINISHED}`);
}

/** Deletes what killed processes left in a directory. No other process may be writing what is older than that. */
export function removeUnfinishedIn(directory: string, { olderThanMillis = 0 } = {}): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(".") || !name.includes(UNFINISHED)) continue;
    const path = join(directory, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (olderThanMillis === 0 || Date.now() - changedAt > olderThanMillis) remove(path);
  }
}

/**
 * Runs work in a new directory beside a file, for its owner only, and deletes it at the end, even after a failure or
 * Ctrl-C. SQLite writes more than one file there.
 */
export async function inDirectoryBeside<T>(file: string, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = temporaryNameFor(file);
  // Before there is something to remove: a signal may arrive at any moment.
  const stop = removeOnSignal(directory);
  try {
    mkdirSync(directory, { mode: 0o700 });
    return await work(directory);
  } finally {
    stop();
    remove(directory);
  }
}

/** Deletes temporary files that a killed process left beside a file. No other process may be using them. */
export function removeLeftBeside(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(`.${basename(file)}.`) && name.includes(UNFINISHED)) {
      rmSync(join(dirname(file), name), { recursive: true, force: true });
    }
  }
}

/** Deletes a path when a signal ends the process. Returns a function that stops watching. */
export function removeOnSignal(path: string): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    remove(path);
    process.exit(128 + (constants.signals[signal] ?? 0));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

/** A thread that still writes into a directory may add a file while it is removed: that is tried again. */
const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });

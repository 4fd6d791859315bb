import { randomBytes } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";

/** A part of the name of every unfinished file. */
export const UNFINISHED = ".unfinished";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Returns an unused name beside a file: a new file there can be renamed to the file in one step. */
export function temporaryNameFor(file: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}${UNFINISHED}`);
}

/**
 * Deletes the files that killed processes left in a directory. No other process may be writing files that are older
 * than that.
 */
export function removeUnfinishedIn(directory: string, { olderThanMillis = 0 } = {}): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(".") || !name.includes(UNFINISHED)) continue;
    const path = join(directory, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (olderThanMillis === 0 || Date.now() - changedAt > olderThanMillis) remove(path);
  }
}

/** Deletes temporary files that a killed process left beside a file. No other process may be using them. */
export function removeLeftBeside(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (isLeftBeside(file, name)) remove(join(dirname(file), name));
  }
}

/** Whether a name in the directory of a file is a temporary one of it, or of a journal that SQLite made for that. */
export const isLeftBeside = (file: string, name: string) =>
  name.startsWith(`.${basename(file)}.`) && name.includes(UNFINISHED);

const removedOnSignal = new Set<string>();

/**
 * Deletes a path when a signal ends the process, or when it exits. Returns a function that stops watching. A server decides
 * itself what a signal means: it finishes requests first, and on SIGHUP it goes on.
 */
export function removeOnSignal(path: string): () => void {
  if (removedOnSignal.size === 0) {
    for (const signal of SIGNALS) process.on(signal, onSignal);
    process.on("exit", removeAll);
  }
  removedOnSignal.add(path);
  return () => {
    removedOnSignal.delete(path);
    if (removedOnSignal.size > 0) return;
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off("exit", removeAll);
  };
}

/** One listener for all paths: the first one ends the process. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  process.exit(128 + (constants.signals[signal] ?? 0));
}

function removeAll(): void {
  for (const path of removedOnSignal) remove(path);
}

/** Deletes a file or a directory. A thread may still write into it, and add a file meanwhile: that is tried again. */
export const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });

import type { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a consistent copy of a database, also of one that is in use. The file appears whole under its name or not at
 * all; an older file of that name is replaced. (The live file must never be copied by path: its log belongs to it.)
 */
export function copyDatabase(database: Database, file: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    database.prepare("vacuum into ?").run(unfinished);
    flush(unfinished);
    renameSync(unfinished, file);
    flush(dirname(file));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Waits until a file or directory is on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

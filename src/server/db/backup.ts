import { Database, SQLiteError } from "bun:sqlite";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DATABASE_FILE, requireLock } from "./lock.ts";

/**
 * Writes a consistent copy of a database, also of one that is in use. The file appears whole under its name or not at
 * all; an older file of that name is replaced. (The live file must never be copied by path: its log belongs to it.)
 */
export function copyDatabase(database: Database, file: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    database.run("vacuum into ?", [unfinished]);
    flush(unfinished);
    renameSync(unfinished, file);
    flush(dirname(file));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Waits until a file or directory is on the disk. */
function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Copies the data of a directory into a file, also beside a running server. */
export function backup(directory: string, file: string): void {
  const source = join(directory, DATABASE_FILE);
  if (!existsSync(source)) throw new Error(`There is no data in ${directory} to back up.`);
  const database = new Database(source, { readonly: true });
  try {
    database.run("pragma busy_timeout = 5000");
    copyDatabase(database, file);
  } finally {
    database.close();
  }
}

/**
 * Puts a backup in the place of a directory's data, which is kept as a snapshot (its path is returned). Refused while a
 * server runs on the directory, and for a file that is not a sound database of this product.
 */
export function restore(directory: string, file: string): string | undefined {
  if (!existsSync(file)) throw new Error(`The backup ${file} does not exist.`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = requireLock(directory);
  const target = join(directory, DATABASE_FILE);
  const incoming = `${target}.restoring`;
  try {
    copyChecked(file, incoming);
    const snapshot = existsSync(target) ? putAside(target, directory) : undefined;
    renameSync(incoming, target);
    flush(directory);
    return snapshot;
  } finally {
    rmSync(incoming, { force: true });
    lock.release();
  }
}

function copyChecked(file: string, incoming: string): void {
  const problem = (reason: string) => new Error(`${file} is not a usable Hallpass backup: ${reason}`);
  const database = new Database(file, { readonly: true });
  try {
    if (!database.query("select 1 from sqlite_schema where name = 'migrations'").get()) {
      throw problem("it has no migrations table");
    }
    const [check] = database.query<{ quick_check: string }, []>("pragma quick_check(1)").all();
    if (check?.quick_check !== "ok") throw problem(check?.quick_check ?? "it could not be checked");
    copyDatabase(database, incoming);
  } catch (error) {
    throw error instanceof SQLiteError ? problem(error.message) : error;
  } finally {
    database.close();
  }
}

function putAside(target: string, directory: string): string {
  const folder = join(directory, "snapshots");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const snapshot = join(folder, `before-restore-${new Date().toISOString().replaceAll(":", "-")}.db`);
  const database = new Database(target, { readwrite: true });
  try {
    copyDatabase(database, snapshot);
    // Folds the log into the file and removes it; a log that stayed would be applied to the restored file. Fails when a
    // tool still has the file open.
    database.run("pragma journal_mode = delete");
    return snapshot;
  } finally {
    database.close();
  }
}

import { constants, Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { sqliteCodeOf } from "./error-code.ts";
import { inUse, isBusy } from "./lock.ts";

/** A stopping server writes its log into the file; meanwhile nobody can read it. */
const BUSY_MILLIS = 5_000;

/**
 * Reads a database with `look`, and leaves no file beside it: SQLite would make a log, which belongs to the user who
 * ran the command, and which a server of another user could not open. Without a log, nobody else has the database open.
 */
export function lookInto<T>(file: string, look: (database: Database) => T): T {
  let database: Database | undefined;
  try {
    database = open(file);
    database.run(`pragma busy_timeout = ${BUSY_MILLIS}`);
    return look(database);
  } catch (error) {
    throw sqliteCodeOf(error) === "" ? error : unreadable(file, error);
  } finally {
    database?.close();
  }
}

function open(file: string): Database {
  if (existsSync(`${file}-wal`)) return new Database(file, { readonly: true });
  return new Database(
    `${pathToFileURL(file).href}?immutable=1`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  );
}

/** Adds the unreadable file and the remedy to an error of SQLite: a backup only helps if the file is damaged. */
export function unreadable(file: string, error: unknown): Error {
  const code = sqliteCodeOf(error);
  if (isBusy(error)) return inUse(file, error);
  const reason = error instanceof Error ? error.message : String(error);
  const remedy = /^SQLITE_(CORRUPT|NOTADB)/.test(code)
    ? "Run hallpass restore to restore a backup."
    : "Check its disk, and the rights of its directory.";
  return new Error(`Cannot read the database ${file}: ${reason}. ${remedy}`, { cause: error });
}

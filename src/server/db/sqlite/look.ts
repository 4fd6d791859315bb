import { constants, Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * Opens a database for reading, and leaves no file beside it: SQLite would make a log, which belongs to whoever ran the
 * command, and which a server of another user could not open. Without a log, nobody else has the database open.
 */
export function openToLook(file: string): Database {
  if (existsSync(`${file}-wal`)) return new Database(file, { readonly: true });
  return new Database(
    `${pathToFileURL(file).href}?immutable=1`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  );
}

import { Unavailable } from "#server/db/store/unavailable.ts";
import { sqliteCodeOf } from "./error-code.ts";

/** Failures of SQLite that are not the statement's fault, by the error's code, with the messages for operators. */
const PLACES: readonly (readonly [code: RegExp, says: (directory: string, code: string) => string])[] = [
  [/^SQLITE_BUSY/, () => "Another process has locked the database."],
  [
    /^SQLITE_FULL/,
    (directory) => `The disk is full. Free space on the disk of ${directory}: changes are then accepted again.`,
  ],
  [
    /^SQLITE_IOERR/,
    (directory, code) =>
      `The disk of ${directory} cannot be read or written (${code}). Check its health and its quotas: the kernel's log may say more.`,
  ],
  [
    /^SQLITE_CANTOPEN/,
    (directory) => `A file in ${directory} cannot be opened. Check its owner, and the limit of open files.`,
  ],
];

/** A `read` gets this error because another program writes: only for a `write`, the disk or directory is the cause. */
const READ_ONLY = [
  /^SQLITE_READONLY/,
  (directory: string) => `The data in ${directory} can only be read. Make the directory and its disk writable.`,
] as const;

/** Returns an error about the disk or directory of the data; the error itself if it is about the statement. */
export function translated(error: unknown, { directory, isWrite }: { directory: string; isWrite: boolean }): unknown {
  const code = sqliteCodeOf(error);
  const [, says] = (isWrite ? [...PLACES, READ_ONLY] : PLACES).find(([pattern]) => pattern.test(code)) ?? [];
  return says ? new Unavailable(says(directory, code), { cause: error }) : error;
}

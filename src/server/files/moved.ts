import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEmptyFile } from "./data-directory.ts";
import { codeOf, placeFile } from "./place.ts";
import { cannotRead } from "./rights.ts";
import { temporaryNameFor } from "./temporary.ts";

/** A note in a data directory whose data was moved: the old data is still there, and becomes outdated. */
const MOVED_FILE = "moved";

export const movedNote = (directory: string) => join(directory, MOVED_FILE);

/** Records that the data of a directory was moved. `to` names the place without a password. */
export function noteMoved(directory: string, to: string, now: number): void {
  const unfinished = temporaryNameFor(movedNote(directory));
  try {
    createEmptyFile(unfinished);
    writeFileSync(unfinished, `to ${to} at ${new Date(now).toISOString()}\n`);
    placeFile(unfinished, movedNote(directory), { replace: true });
  } finally {
    rmSync(unfinished, { force: true });
  }
}

export function forgetMoved(directory: string): void {
  rmSync(movedNote(directory), { force: true });
}

/**
 * Throws when the data of a directory was moved: a user of the old data means the new data, and has a wrong setting.
 */
export function requireNotMoved(directory: string): void {
  const note = movedNote(directory);
  let where: string;
  try {
    where = readFileSync(note, "utf8").trim();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return;
    throw cannotRead(note, error);
  }
  throw new Error(
    `The data in ${directory} was moved ${where}. Set DATABASE_URL to that database, or --data or HALLPASS_DATA to that directory. To use the old data again, delete ${note}.`,
  );
}

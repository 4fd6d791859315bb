import { existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { flush } from "./flush.ts";

/**
 * Moves a finished file to its name, in one step, and waits until the move is on the disk. Without `replace` an
 * existing file of that name stays, even one that appeared a moment ago.
 */
export function placeFile(unfinished: string, file: string, { replace }: { replace: boolean }): void {
  flush(unfinished);
  if (replace) renameSync(unfinished, file);
  else placeAnew(unfinished, file);
  flush(dirname(file));
}

function placeAnew(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    // Some file systems have no hard links: there, the check and the move are two steps.
    if (codeOf(error) === "EEXIST" || existsSync(file)) throw new Error(alreadyThere(file), { cause: error });
    renameSync(unfinished, file);
    return;
  }
  rmSync(unfinished);
}

/** Returns the message for a file name that is in use. */
export const alreadyThere = (file: string) =>
  `${file} already exists. Choose another name, or replace it with --force.`;

/** Returns the system's code of an error, such as EEXIST. */
export const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

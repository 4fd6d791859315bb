import { existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { flush } from "./flush.ts";

/**
 * Gives a finished file its name, in one step, and waits until that is on the disk. Without `replace` a file that has the
 * name already stays as it is, also one that appeared a moment ago.
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
    // Some file systems have no hard links: there a name cannot be taken and checked in one step.
    if (codeOf(error) === "EEXIST" || existsSync(file)) throw new Error(alreadyThere(file), { cause: error });
    renameSync(unfinished, file);
    return;
  }
  rmSync(unfinished);
}

/** What to say about a name that is taken. */
export const alreadyThere = (file: string) =>
  `${file} already exists. Choose another name, or replace it with --force.`;

/** The system's own name of what went wrong, such as EEXIST. */
export const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
